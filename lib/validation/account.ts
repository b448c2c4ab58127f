import { boolean, string } from 'yup';
import { limits } from '@/lib/limits';
import { emailPattern } from '@/lib/validation/email';
import { passwordPattern } from '@/lib/validation/password';
import { phonePattern } from '@/lib/validation/phone';
import { text } from '@/lib/validation/texts';
import { verificationCodePattern } from '@/lib/validation/verification-code';

/** The account's fields, for contract and forms (product section 5, product rule 6). */

export const emailField = () =>
  text({ pattern: emailPattern, message: 'Enter an e-mail address such as name@example.com.' })
    .required('Enter an e-mail address.')
    .meta({ format: 'email' });

/** A new password. That it is not a common one only the service knows. */
export const newPasswordField = () =>
  text({
    pattern: passwordPattern,
    message: 'Use at least 8 characters with a lowercase letter, an uppercase letter and a digit.',
    max: limits.passwordMax,
  })
    .required('Enter a password.')
    .meta({ format: 'password' });

/** A password that is only compared with the stored one: its rules would tell what was wrong with it. */
export const givenPasswordField = (missing = 'Enter your password.') =>
  string().strict().max(limits.passwordMax).required(missing);

// The pattern says how long; the text's limit only bounds what is looked at, so that blanks within get this sentence.
const phone = () =>
  text({ pattern: phonePattern, message: 'Enter a phone number with area code, such as +1 416 555 0123.' });
export const phoneField = () => phone().required('Enter a phone number.');
/** Absent leaves the phone as it is; null or empty removes it. */
export const optionalPhoneField = () => phone().nullable().optional();

export const verificationCodeField = () =>
  text({
    pattern: verificationCodePattern,
    message: 'The code has 10 letters and digits. Look for it in the e-mail we sent you.',
  }).required('Enter the code.');

export const consentField = () => boolean().strict().oneOf([true], 'To join, please accept the terms.').defined();
