"""A report of `mineproof verify` as text, JSON, JUnit's XML, and a page of HTML."""
