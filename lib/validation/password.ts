import { limits } from '@/lib/limits';

/** Product section 5, each part by itself so that a form can show which are met while one types. */
export const passwordParts = [
  { id: 'length', label: `At least ${limits.passwordMin} characters`, pattern: /^[\s\S]{8,}$/ },
  { id: 'lower', label: 'A lowercase letter', pattern: /\p{Ll}/u },
  { id: 'upper', label: 'An uppercase letter', pattern: /\p{Lu}/u },
  { id: 'digit', label: 'A digit', pattern: /\d/ },
] as const;

/** All parts at once. */
export const passwordPattern = /^(?=[\s\S]*\p{Ll})(?=[\s\S]*\p{Lu})(?=[\s\S]*\d)[\s\S]{8,}$/u;
