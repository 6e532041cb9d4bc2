"""The event language: what a bet may ask of a coup, and what it must see to know the answer."""
