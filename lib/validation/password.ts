import { limits } from '@/lib/limits';

/** Product section 5. Separate, so that the form can show which ones are met while typing. */
export const passwordParts = [
  { id: 'length', label: `At least ${limits.passwordMin} characters`, pattern: /^[\s\S]{8,}$/ },
  { id: 'lower', label: 'A lowercase letter', pattern: /\p{Ll}/u },
  { id: 'upper', label: 'An uppercase letter', pattern: /\p{Lu}/u },
  { id: 'digit', label: 'A digit', pattern: /\d/ },
] as const;

export const passwordPattern = /^(?=[\s\S]*\p{Ll})(?=[\s\S]*\p{Lu})(?=[\s\S]*\d)[\s\S]{8,}$/u;
