import { crockfordText } from '@/lib/crockford';
import { limits } from '@/lib/limits';
import { dayMs, minuteMs } from '@/lib/dates/moments';
import {
  normaliseVerificationCode,
  verificationCodeLength,
  verificationCodePattern,
} from '@/lib/validation/verification-code';
import { keyedHash } from '@/server/areas/shared/rules';

export const codeLifetimeMs = 30 * minuteMs;
/** An invitation to share a family record is valid longer: its mailbox may have no account yet. */
export const inviteLifetimeMs = limits.invitationDays * dayMs;

/** How long a change of address can be undone from the old mailbox (product rule 6). */
export const undoLifetimeMs = limits.emailUndoDays * dayMs;

/** `email` confirms a new address, `undo` brings the old one back. */
export type CodePurpose = 'confirm' | 'reset' | 'email' | 'undo';

/** Ten characters, 50 bits, of what `randomBytes` draws. */
export function newMailCode(randomBytes: (size: number) => Iterable<number>): string {
  return crockfordText(randomBytes(verificationCodeLength));
}

/** A code as typed or pasted, in the form in which it was made; null when it cannot be one. */
export function normaliseCode(typed: string): string | null {
  const code = normaliseVerificationCode(typed);
  return verificationCodePattern.test(code) ? code : null;
}

/** The form in which a code is stored: keyed, because 50 bits alone could be tried out. */
export const hashCode = (secret: string, code: string): string => keyedHash(secret, 'mail-code', code);
