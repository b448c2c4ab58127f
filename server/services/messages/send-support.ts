import { randomUUID } from 'node:crypto';
import type { Body } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call';
import { lockAccount } from '@/server/repositories/account';
import { insertSupportMessage } from '@/server/repositories/messages';
import { readAccountPart } from '@/server/repositories/profile';
import { createOnce } from '@/server/services/create-once';
import type { Deps } from '@/server/services/deps';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';
import { countMail } from '@/server/services/session/throttle';

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
