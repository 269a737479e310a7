"""The tree of a search, however large: drawn, searched for subtrees that repeat, held beside another one."""
