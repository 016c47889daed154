"""The build for every processor of the platform."""
