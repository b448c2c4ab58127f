/**
 * A single address that is safe in a mail header: no blanks, list separators, brackets or control characters. The
 * domain needs a dot.
 */
export const emailPattern =
  /^[^\s@,;:<>()[\]"\\\p{Cc}\p{Cs}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** The form in which addresses are compared and stored: NFC, trimmed, lowercase. */
export const normaliseEmail = (text: string): string => text.trim().normalize('NFC').toLowerCase();
