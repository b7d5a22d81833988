// Rounding for responses: enough digits to be exact on the ground, and no more.

export const tenth = (value: number): number => Math.round(value * 10) / 10;
export const hundredth = (value: number): number => Math.round(value * 100) / 100;
export const thousandth = (value: number): number => Math.round(value * 1000) / 1000;
/** Degrees with six decimals, about a tenth of a metre. */
export const degree = (value: number): number => Math.round(value * 1e6) / 1e6;
