"""How fast the model is, and how much memory it takes, beside peers measured in the same run."""
