import { limits } from '@/lib/limits';
import { tooLong, type TextRule } from '@/lib/validation/text-rule';

/** Specification section 5, each part by itself so that a form can show which are met while one types. */
export const passwordParts = [
  { id: 'length', label: `At least ${limits.passwordMin} characters`, pattern: /^[\s\S]{8,}$/ },
  { id: 'lower', label: 'A lowercase letter', pattern: /\p{Ll}/u },
  { id: 'upper', label: 'An uppercase letter', pattern: /\p{Lu}/u },
  { id: 'digit', label: 'A digit', pattern: /\d/ },
] as const;

/** All parts at once, up to 128 characters (decisions 6). That it is not a common password only the service knows. */
export const passwordRule: TextRule = {
  pattern: /^(?=[\s\S]*\p{Ll})(?=[\s\S]*\p{Lu})(?=[\s\S]*\d)[\s\S]{8,}$/u,
  message: 'Use at least 8 characters with a lowercase letter, an uppercase letter and a digit.',
  max: limits.passwordMax,
  missing: 'Enter a password.',
};

/** A password that is only compared with the stored one: its rules would tell what was wrong with it. */
export const givenPasswordRule: TextRule = {
  pattern: /^[\s\S]*$/,
  message: tooLong(limits.passwordMax),
  max: limits.passwordMax,
  missing: 'Enter your password.',
};
