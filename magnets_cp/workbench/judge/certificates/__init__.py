"""Certificates: an answer with a proof that a checker of others, VeriPB, can follow line by line."""
