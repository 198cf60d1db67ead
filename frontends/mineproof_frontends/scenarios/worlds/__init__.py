"""What the steps of each document's scenarios do; a method's words are its documentation."""
