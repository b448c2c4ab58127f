/**
 * One address and nothing else: no blanks, list separators, brackets or control characters, so that it can be put in a mail
 * header; a domain with at least one dot. Whether the mailbox exists only a message can tell.
 */
export const emailPattern =
  /^[^\s@,;:<>()[\]"\\\p{Cc}\p{Cs}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** The form in which addresses are compared and stored: composed, without blanks around, lower case. */
export const normaliseEmail = (text: string): string => text.trim().normalize('NFC').toLowerCase();
