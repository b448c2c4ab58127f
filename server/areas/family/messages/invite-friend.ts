import { randomUUID } from 'node:crypto';
import type { CallContext, Caller } from '@/lib/call-context';
import { normaliseEmail } from '@/lib/validation/email';
import { insertInvitation } from '@/server/areas/family/messages/rows';
import { readGuardianName } from '@/server/areas/family/records/rows/account';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { count, countMail } from '@/server/areas/family/session/throttle';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { acceptedHashes } from '@/server/areas/platform/shared/rules';

/**
 * Invites a friend by mail, once. The mail promises that it is the only one and that we don't keep the address, so only a keyed
 * hash is stored. Inviting again returns the same answer and sends nothing. Throws `tooMany`.
 */
export async function inviteFriend(
  deps: Deps,
  caller: Caller,
  recipient: string,
  context: CallContext,
): Promise<Record<string, never>> {
  const { familyId } = caller;
  const address = normaliseEmail(recipient);
  await count(deps, 'invitations', familyId);
  await countMail(deps, address, context.address);
  return createOnce(deps, caller, context.idempotency, async (tx) => {
    await lockFamily(tx, familyId);
    const recipients = acceptedHashes(deps.keys, 'invitation', address);
    if (await insertInvitation(tx, { id: randomUUID(), familyId, at: deps.clock.now() }, recipients)) {
      const inviterName = await readGuardianName(tx, familyId);
      await enqueueMail(tx, deps, { kind: 'friendInvite', to: address, familyId, inviterName });
    }
    return {};
  });
}
