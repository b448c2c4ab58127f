import { AppError } from '@/lib/app-error';
import type { Queryable } from '@/server/db/connection';
import { hashCode, normaliseCode } from '@/server/areas/session/rules/mail-code';
import { isAdult } from '@/server/areas/family/rows/account';
import { findLinkByCode } from '@/server/areas/account/rows/links';
import type { Deps } from '@/server/areas/shared/deps';
import { count } from '@/server/areas/session/throttle';

export type Invitation = NonNullable<Awaited<ReturnType<typeof findLinkByCode>>>;

/** The same of every invitation that is not the caller's to accept. */
export const notYours = () =>
  new AppError('notFound', 'This invitation has expired, or was sent to another e-mail address.');

/** The invitation or link behind a typed code, whatever its state. Throws `notFound`, and `tooMany` for one who guesses. */
export async function requireInvitation(
  deps: Deps,
  typed: string,
  address: string,
): Promise<Invitation & { codeHash: string }> {
  const code = normaliseCode(typed);
  const codeHash = code === null ? '' : hashCode(deps.secret, code);
  const invitation = await findLinkByCode(deps.db, codeHash);
  if (invitation) return { ...invitation, codeHash };
  await count(deps, 'unknownToken', address);
  throw notYours();
}

/** Whether it can still be accepted: it ends after its days, and with the adult who sent it. */
export async function isOpen(db: Queryable, deps: Pick<Deps, 'clock'>, invitation: Invitation): Promise<boolean> {
  const { familyId, invitedBy, acceptedAt, expiresAt } = invitation;
  if (acceptedAt !== null || expiresAt <= deps.clock.now() || invitedBy === null) return false;
  return isAdult(db, { accountId: invitedBy, familyId });
}
