import type { AccountInvitation } from '@/api/contract/types';
import type { CallContext, Caller } from '@/lib/requests/call';
import { normaliseEmail } from '@/lib/validation/email';
import { findAccountById, readGuardianName } from '@/server/areas/family/rows/account';
import { listRecords } from '@/server/areas/family/rows/records';
import { isOpen, notYours, requireInvitation } from '@/server/areas/account/invitation';
import type { Deps } from '@/server/areas/shared/deps';

/**
 * Whose record an invitation leads to, and which children are on it, for the account it was sent to and for no other; that
 * account reads it again once it has accepted. Uses nothing up. Throws `notFound`, `tooMany`.
 */
export async function getAccountInvitation(
  deps: Deps,
  caller: Caller,
  typed: string,
  context: CallContext,
): Promise<AccountInvitation> {
  const invitation = await requireInvitation(deps, typed, context.address);
  const { familyId, invitedBy, accountId, acceptedAt } = invitation;
  const account = await findAccountById(deps.db, caller.accountId);
  const isInvited = account !== undefined && normaliseEmail(account.email) === normaliseEmail(invitation.email);
  const isMine = accountId === caller.accountId || (isInvited && (await isOpen(deps.db, deps, invitation)));
  if (!isMine) throw notYours();
  const inviter = invitedBy === null ? undefined : await findAccountById(deps.db, invitedBy);
  return {
    guardian: await readGuardianName(deps.db, familyId),
    email: inviter?.email ?? null,
    children: (await listRecords(deps.db, 'child', familyId)).map(({ fields }) => String(fields.firstName)),
    acceptedAt: acceptedAt?.toISOString() ?? null,
  };
}
