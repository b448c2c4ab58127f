import { boolean, string } from 'yup';
import { crockfordDigits } from '@/lib/ids';
import { limits } from '@/lib/limits';
import { emailPattern } from '@/lib/validation/email';
import { text } from '@/lib/validation/fields';
import { passwordPattern } from '@/lib/validation/password';
import { phonePattern } from '@/lib/validation/phone';

/** The account's fields, shared by contract and forms (product section 5, product rule 6). */

export const emailField = () =>
  text({ pattern: emailPattern, message: 'Enter an e‑mail address such as name@example.com.' })
    .required('Enter an e‑mail address.')
    .meta({ format: 'email' });

/** A new password. The server also rejects common passwords. */
export const newPasswordField = () =>
  text({
    pattern: passwordPattern,
    message: 'Use at least 8 characters with a lowercase letter, an uppercase letter and a digit.',
    max: limits.passwordMax,
  })
    .required('Enter a password.')
    .meta({ format: 'password' });

/** A current password: not validated by the rules for new ones, which may be stricter than when it was chosen. */
export const givenPasswordField = (missing = 'Enter your password.') =>
  string().strict().max(limits.passwordMax).required(missing);

// The pattern limits the length; the default maximum of `text` leaves room for blanks, so that they get this message.
const phone = () =>
  text({ pattern: phonePattern, message: 'Enter a phone number with area code, such as +1 416 555 0123.' });
export const phoneField = () => phone().required('Enter a phone number.');
/** Undefined keeps the phone; null or empty removes it. */
export const optionalPhoneField = () => phone().nullable().optional();

export const verificationCodeField = () =>
  text({
    pattern: verificationCodePattern,
    message: 'The code has 10 letters and digits. Look for it in the e‑mail we sent you.',
  }).required('Enter the code.');

export const consentField = () => boolean().strict().oneOf([true], 'To sign up, please accept the terms.').defined();

/** Mailed codes have 10 characters of Crockford's base 32 (product rule 6). */
export const verificationCodeLength = 10;

export const verificationCodePattern = new RegExp(`^[${crockfordDigits}]{${verificationCodeLength}}$`);

/** Normalizes typed codes: removes blanks and hyphens, uppercases, reads O as 0, I and L as 1. */
export const normaliseVerificationCode = (text: string): string =>
  text
    .replace(/[\s\-\u2010-\u2013]/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** Two groups of five. */
export const formatVerificationCode = (code: string): string =>
  code.length > 5 ? `${code.slice(0, 5)} ${code.slice(5)}` : code;
