import { randomUUID } from 'node:crypto';
import type { Body } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/requests/call';
import { lockAccount } from '@/server/areas/family/rows/account';
import { insertSupportMessage } from '@/server/areas/messages/rows';
import { readAccountPart } from '@/server/areas/family/rows/profile';
import { createOnce } from '@/server/areas/shared/create-once';
import type { Deps } from '@/server/areas/shared/deps';
import { enqueueMail } from '@/server/areas/mail/enqueue-mail';
import { countMail } from '@/server/areas/session/throttle';

/**
 * Keeps a message to support (feedback is one with that subject), sends it to the support mailbox and a receipt to its
 * writer, all in one transaction. Throws `tooMany`.
 */
export async function sendSupport(
  deps: Deps,
  caller: Caller,
  { subject, message }: Body<'sendSupport'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const { accountId, familyId } = caller;
  const account = await readAccountPart(deps.db, caller);
  if (!account) throw new AppError('unauthorized', 'Please log in.');
  await countMail(deps, account.email, context.address);
  return createOnce(deps, caller, context.idempotency, async (tx) => {
    // In the order in which a deletion locks: the account, then its families.
    if (!(await lockAccount(tx, accountId))) throw new AppError('unauthorized', 'Please log in.');
    const entry = { accountId, familyId, subject, message, at: deps.clock.now() };
    await insertSupportMessage(tx, { ...entry, id: randomUUID() });
    const to = deps.settings.supportEmail;
    await enqueueMail(tx, deps, { kind: 'supportMessage', to, familyId, subject, message, from: account.email });
    await enqueueMail(tx, deps, { kind: 'supportReceipt', to: account.email, familyId, subject });
    return {};
  });
}
