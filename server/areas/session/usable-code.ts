import { AppError } from '@/lib/app-error';
import type { Queryable } from '@/server/db/connection';
import { hashCode, normaliseCode, type CodePurpose } from '@/server/areas/session/rules/mail-code';
import { findCode } from '@/server/areas/mail/rows';
import type { Deps } from '@/server/areas/shared/deps';
import { count, type ThrottleDeps } from '@/server/areas/session/throttle';

/** Mistyped, used, expired and never issued look alike. */
export const notUsable = () =>
  new AppError(
    'notFound',
    'This link or code has expired or was already used. Check what you typed, or ask for a new one.',
  );

/** The stored code, if it is one of these purposes, unused and not expired; else `notFound`. */
export async function requireCode(
  db: Queryable,
  deps: Pick<Deps, 'clock' | 'secret'>,
  typed: string,
  purposes: readonly CodePurpose[],
) {
  const code = normaliseCode(typed);
  const found = code === null ? undefined : await findCode(db, hashCode(deps.secret, code));
  if (!found || found.usedAt !== null || found.expiresAt <= deps.clock.now()) throw notUsable();
  if (!purposes.includes(found.purpose as CodePurpose)) throw notUsable();
  return found;
}

/** The same for a call from outside: who tries out codes is slowed down (`tooMany`), by network address. */
export async function requireCodeOf(
  deps: ThrottleDeps & Pick<Deps, 'clock'>,
  typed: string,
  purposes: readonly CodePurpose[],
  address: string,
) {
  try {
    return await requireCode(deps.db, deps, typed, purposes);
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') await count(deps, 'unknownToken', address);
    throw error;
  }
}
