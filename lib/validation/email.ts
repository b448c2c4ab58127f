import type { TextRule } from '@/lib/validation/text-rule';

/**
 * One address and nothing else: no blanks, list separators, brackets or control characters, so that it can stand in a mail
 * header; a domain with at least one dot. Whether the mailbox exists only a message can tell.
 */
export const emailPattern =
  /^[^\s@,;:<>()[\]"\\\p{Cc}\p{Cs}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

export const emailRule: TextRule = {
  pattern: emailPattern,
  message: 'Enter an e-mail address such as name@example.com.',
  max: 254,
  missing: 'Enter an e-mail address.',
};

/** The form in which addresses are compared and stored: composed, without blanks around, lower case. */
export const normaliseEmail = (text: string): string => text.trim().normalize('NFC').toLowerCase();
