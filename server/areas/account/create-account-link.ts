import { randomBytes, randomUUID } from 'node:crypto';
import { invalid, notFound } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/requests/call';
import { normaliseEmail } from '@/lib/validation/email';
import { hashCode, inviteLifetimeMs, newMailCode } from '@/server/areas/session/rules/mail-code';
import { deleteOpenInvitations, insertLink } from '@/server/areas/account/rows/links';
import { isAdult, listAdults, readGuardianName } from '@/server/areas/family/rows/account';
import { lockFamily } from '@/server/areas/family/rows/records';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';
import { count, countMail } from '@/server/areas/session/throttle';

/**
 * Invites a second adult onto the caller's family record by mail (product rule 6). Inviting again replaces the earlier
 * invitation. Throws `invalid` {email} for an adult who is on it already, `notFound` for one who has just left, `tooMany`.
 */
export async function createAccountLink(
  deps: Deps,
  caller: Caller,
  given: string,
  context: CallContext,
): Promise<Record<string, never>> {
  const email = normaliseEmail(given);
  await count(deps, 'invitations', caller.familyId);
  await countMail(deps, email, context.address);
  return createOnce(deps, caller, context.idempotency, async (tx) => {
    await lockFamily(tx, caller.familyId);
    // Who was taken off the record a moment ago invites nobody to it.
    if (!(await isAdult(tx, caller))) throw notFound();
    const adults = await listAdults(tx, caller.familyId);
    if (adults.some((adult) => normaliseEmail(adult.email) === email)) {
      throw invalid({ email: 'This adult already shares your family record.' });
    }
    const now = deps.clock.now();
    const code = newMailCode(randomBytes);
    await deleteOpenInvitations(tx, caller.familyId, email);
    await insertLink(tx, {
      id: randomUUID(),
      familyId: caller.familyId,
      email,
      codeHash: hashCode(deps.secret, code),
      invitedBy: caller.accountId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + inviteLifetimeMs),
    });
    const inviterName = await readGuardianName(tx, caller.familyId);
    await enqueueMail(tx, deps, { kind: 'linkInvite', to: email, familyId: caller.familyId, code, inviterName });
    return {};
  });
}
