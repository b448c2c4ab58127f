import { limits } from '@/lib/limits';
import { oneLinePattern, type TextRule } from '@/lib/validation/text-rule';

/**
 * Decisions 3: 1 to 100 characters of any script. A first name is asked for and a last name is not, since nothing may
 * assume that a name has two parts.
 */
export const firstNameRule: TextRule = {
  pattern: oneLinePattern,
  message: 'Enter a first name.',
  max: limits.textMax,
  missing: 'Enter a first name.',
};

export const lastNameRule: TextRule = {
  pattern: oneLinePattern,
  message: 'Enter a last name, or leave this empty.',
  max: limits.textMax,
};

/** "Nguyễn Thị Minh" of its two fields; one of them may be empty. */
export const fullName = (person: { firstName: string; lastName?: string | null }): string =>
  `${person.firstName} ${person.lastName ?? ''}`.trim();
