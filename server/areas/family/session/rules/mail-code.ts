import { dayMs, minuteMs } from '@/lib/dates/durations';
import { crockfordText } from '@/lib/ids';
import { limits } from '@/lib/limits';
import { normaliseVerificationCode, verificationCodeLength, verificationCodePattern } from '@/lib/validation/account';
import { acceptedHashes, type Keys, keyedHash } from '@/server/areas/platform/shared/rules';

export const codeLifetimeMs = 30 * minuteMs;
/** Longer, because an invited person may not have an account yet. */
export const inviteLifetimeMs = limits.invitationDays * dayMs;

/** Product rule 6. */
export const undoLifetimeMs = limits.emailUndoDays * dayMs;
export const notMeLifetimeMs = limits.notMeDays * dayMs;

/** `email` confirms a new address, `undo` restores the old one, `notMe` locks everyone out of the account. */
export type CodePurpose = 'confirm' | 'reset' | 'email' | 'undo' | 'notMe';

export const codeLifetimes = {
  confirm: codeLifetimeMs,
  reset: codeLifetimeMs,
  email: codeLifetimeMs,
  undo: undoLifetimeMs,
  notMe: notMeLifetimeMs,
} as const satisfies Record<CodePurpose, number>;

/** Ten characters, 50 random bits. */
export function newMailCode(randomBytes: (size: number) => Iterable<number>): string {
  return crockfordText(randomBytes(verificationCodeLength));
}

export function normaliseCode(typed: string): string | null {
  const code = normaliseVerificationCode(typed);
  return verificationCodePattern.test(code) ? code : null;
}

/** The stored form. Keyed, because 50 bits could be brute-forced. */
export const hashCode = (keys: Keys, code: string): string => keyedHash(keys, 'mail-code', code);

/** What a typed code may be stored as; nothing if it is none. */
export function codeHashes(keys: Keys, typed: string): readonly string[] {
  const code = normaliseCode(typed);
  return code === null ? [] : acceptedHashes(keys, 'mail-code', code);
}
