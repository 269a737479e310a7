"""The next step a person could take, and why."""
