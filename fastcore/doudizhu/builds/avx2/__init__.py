"""The build for processors with AVX2, BMI and POPCNT. Elsewhere its modules must not be imported."""
