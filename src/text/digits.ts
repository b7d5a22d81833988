// Digits of both scripts.

const BANGLA_ZERO = 0x09e6;

/** ১২/ক → 12/ক */
export const toLatinDigits = (text: string): string =>
  text.replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - BANGLA_ZERO));

/** Road 12 → Road ১২ */
export const toBanglaDigits = (text: string | number): string =>
  String(text).replace(/[0-9]/g, (digit) => String.fromCharCode(BANGLA_ZERO + digit.charCodeAt(0) - 48));
