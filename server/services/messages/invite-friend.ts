import { randomUUID } from 'node:crypto';
import type { Caller, IdempotencyClaim } from '@/lib/call';
import { fullName } from '@/lib/validation/name';
import { normaliseEmail } from '@/lib/validation/email';
import { keyedHash } from '@/server/domain/session/keys';
import { lockFamily } from '@/server/repositories/family-records';
import { insertInvitation, readFirstGuardian } from '@/server/repositories/messages';
import { createOnce } from '@/server/services/create-once';
import type { Deps } from '@/server/services/deps';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';

/**
 * Invites one friend by mail, once: the letter says that it is the only one, and that the address is not kept, so that only
 * a keyed hash of it is. Asking again is answered alike and sends nothing.
 */
export async function inviteFriend(
  deps: Deps,
  caller: Caller,
  recipient: string,
  claim: IdempotencyClaim | null,
): Promise<Record<string, never>> {
  const { familyId } = caller;
  const address = normaliseEmail(recipient);
  const answer = await createOnce(deps, caller, claim, async (tx) => {
    await lockFamily(tx, familyId);
    const hash = keyedHash(deps.secret, 'invitation', address);
    const invitation = { id: randomUUID(), familyId, recipient: hash, at: deps.clock.now() };
    if (await insertInvitation(tx, invitation)) {
      const guardian = await readFirstGuardian(tx, familyId);
      const inviterName = guardian ? fullName(guardian) : null;
      await enqueueMail(tx, deps, { kind: 'friendInvite', to: address, familyId, inviterName });
    }
    return {};
  });
  deps.wake('mail');
  return answer;
}
