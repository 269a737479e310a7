"""From runs to what can be said of them: scores, paired tests, ablation. Knows no store and no report."""
