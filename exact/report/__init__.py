"""From exact numbers to text: decimals, tables in every format, the documents of the reports."""
