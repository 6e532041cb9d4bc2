"""The reader of vendors' help pages: from a page's text to the statements of a vendor sheet."""
