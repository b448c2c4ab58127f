import { randomUUID } from 'node:crypto';
import type { Body, Paged, Query, SupportMessage } from '@/api/contract/types';
import { AppError } from '@/lib/app-error';
import type { CallContext, Caller } from '@/lib/call-context';
import { lockAccount } from '@/server/areas/family/records/rows/account';
import { readAccountPart } from '@/server/areas/family/records/rows/profile';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { countSupportMessages, insertSupportMessage, listSupportMessagesOf } from '@/server/areas/family/messages/rows';
import { countMail } from '@/server/areas/family/session/throttle';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { paged, pageOf } from '@/server/areas/platform/shared/paging';

/**
 * Stores a message to support (feedback is one with that subject), and mails it to the support mailbox and a receipt to its
 * author. Throws `tooMany`.
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
    // Lock order: the account, then its families.
    if (!(await lockAccount(tx, accountId))) throw new AppError('unauthorized', 'Please log in.');
    const entry = { accountId, familyId, subject, message, at: deps.clock.now() };
    await insertSupportMessage(tx, { ...entry, id: randomUUID() });
    const to = deps.settings.supportEmail;
    await enqueueMail(tx, deps, { kind: 'supportMessage', to, familyId, subject, message, from: account.email });
    await enqueueMail(tx, deps, { kind: 'supportReceipt', to: account.email, familyId, subject });
    return {};
  });
}

/** All messages of the family's adults to support, newest first (product rule 6). */
export async function listSupportMessages(
  { db }: Pick<Deps, 'db'>,
  { familyId }: Caller,
  query: Query<'listSupportMessages'>,
): Promise<Paged<SupportMessage>> {
  const page = pageOf(query);
  const totalItems = await countSupportMessages(db, familyId);
  const rows = await listSupportMessagesOf(db, familyId, page);
  const items = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return paged(items, totalItems, page);
}
