import { boolean, object, string } from 'yup';
import { bool, empty, shape, str, entity } from '@/api/contract/fields';
import { emailField, newPasswordField } from '@/lib/validation/account';
import { limits } from '@/lib/limits';

export const tokens = entity('Tokens', { token: str(), refreshToken: str() });

/** A password that is only compared: its own rules would tell what was wrong with it. */
const givenPassword = () => string().strict().max(limits.passwordMax).required('Enter your password.');
const code = () => string().strict().min(1).max(64).required();
const codeParams = object({ code: code() });

export const session = {
  signin: {
    body: shape({ email: emailField(), password: givenPassword(), remember: bool() }),
    answer: tokens,
  },
  signup: {
    body: shape({
      email: emailField(),
      password: newPasswordField(),
      consent: boolean().strict().oneOf([true], 'Please agree before you join.').defined(),
    }),
    answer: empty(),
  },
  /** The target is an e-mail address or an expired code (specification section 7). */
  resend: { params: object({ target: string().strict().min(1).max(254).required() }), answer: empty() },
  requestReset: { body: shape({ email: emailField() }), answer: empty() },
  checkReset: { params: codeParams, answer: empty() },
  reset: { params: codeParams, body: shape({ password: newPasswordField() }), answer: tokens },
  confirm: { params: codeParams, answer: tokens },
  refresh: { body: shape({ refreshToken: string().strict().min(1).max(200).required() }), answer: tokens },
  signout: { body: shape({ refreshToken: string().strict().min(1).max(200).required() }), answer: empty() },
};
