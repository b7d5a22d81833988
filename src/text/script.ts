// Whether a text contains Bangla letters; digits of either script do not count.

const BANGLA = /[\u0980-\u09e5\u09f0-\u09ff]/;

export const hasBangla = (text: string): boolean => BANGLA.test(text);
