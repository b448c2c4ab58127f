import { emailRule } from '@/lib/validation/email';
import { passwordRule } from '@/lib/validation/password';
import { phoneRule } from '@/lib/validation/phone';
import { optionalText, requiredText } from '@/lib/validation/yup-fields';

/** The account's fields as the contract states them (specification section 5, decisions 6). */

export const emailField = () => requiredText(emailRule).meta({ format: 'email' });
export const newPasswordField = () => requiredText(passwordRule).meta({ format: 'password' });
export const phoneField = () => requiredText(phoneRule);
/** Absent leaves the phone as it is; null or empty removes it. */
export const optionalPhoneField = () => optionalText(phoneRule);
