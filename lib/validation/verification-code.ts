import { crockfordDigits } from '@/lib/crockford';

/** Codes sent by mail: 10 characters of Crockford's base 32 (product rule 6). */
export const verificationCodeLength = 10;

export const verificationCodePattern = new RegExp(`^[${crockfordDigits}]{${verificationCodeLength}}$`);

/** The code in what people type or paste: blanks and hyphens go, small letters grow, O is read as 0, I and L as 1. */
export const normaliseVerificationCode = (text: string): string =>
  text
    .replace(/[\s\-\u2010-\u2013]/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Two groups of five, in the message and in the field alike. */
export const formatVerificationCode = (code: string): string =>
  code.length > 5 ? `${code.slice(0, 5)} ${code.slice(5)}` : code;
