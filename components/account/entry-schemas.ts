import { object } from 'yup';
import { consentField, emailField, givenPasswordField, newPasswordField } from '@/lib/validation/account';

/** The forms of the log-in page. */
export const logInSchema = object({ email: emailField(), password: givenPasswordField() });
export const signUpSchema = object({ email: emailField(), password: newPasswordField(), consent: consentField() });
