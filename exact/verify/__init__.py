"""The product's own figures beside published ones, and its checks of itself."""
