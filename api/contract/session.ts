import { boolean, object, string } from 'yup';
import { bool, empty, shape, str, entity } from '@/api/contract/fields';
import { consentField, emailField, givenPasswordField, newPasswordField } from '@/lib/validation/account';
import { limits } from '@/lib/limits';

export const tokens = entity('Tokens', { token: str(), refreshToken: str() });

/** Missing means on, as in the log-in: without it a mail's link in a new tab has no session. */
const remembered = () => boolean().strict().optional();

const code = () => string().strict().min(1).max(64).required();
export const codeParams = object({ code: code() });

export const session = {
  signin: {
    body: shape({ email: emailField(), password: givenPasswordField(), remember: bool() }),
    answer: tokens,
  },
  signup: {
    body: shape({
      email: emailField(),
      password: newPasswordField(),
      consent: consentField(),
    }),
    answer: empty(),
  },
  /** The target is an e-mail address or an expired code (product section 7). */
  resend: { params: object({ target: string().strict().min(1).max(limits.textMax).required() }), answer: empty() },
  requestReset: { body: shape({ email: emailField() }), answer: empty() },
  checkReset: { params: codeParams, answer: empty() },
  reset: {
    params: codeParams,
    body: shape({ password: newPasswordField(), remember: remembered() }),
    answer: tokens,
  },
  confirm: { params: codeParams, query: object({ remember: remembered() }), answer: tokens },
  refresh: { body: shape({ refreshToken: string().strict().min(1).max(200).required() }), answer: tokens },
  signout: { body: shape({ refreshToken: string().strict().min(1).max(200).required() }), answer: empty() },
};
