import type { Answer, Body, Query, Thread } from '@/api/contract/types';
import type { CallContext, Caller } from '@/lib/call-context';
import { dayMs } from '@/lib/dates/durations';
import { limits } from '@/lib/limits';
import type { RequestKind } from '@/lib/paths';
import { factsOfRequests } from '@/server/areas/care/notices/read-notices';
import { listNewMessages } from '@/server/areas/care/notices/rows';
import { extendLinks, mailContacts } from '@/server/areas/care/requests/tell-facility';
import { listContacts } from '@/server/areas/facilities/contacts/rows';
import { presentThread, readThread, type ThreadOfRequest } from '@/server/areas/facility-side/threads/read-thread';
import {
  countInbox,
  listInbox,
  lockRequest,
  markSeen,
  noteRead,
  readAdultName,
} from '@/server/areas/facility-side/threads/rows';
import { liveStatuses } from '@/server/areas/facility-side/threads/rules';
import { writeMessage } from '@/server/areas/facility-side/threads/write-message';
import { lockFamily } from '@/server/areas/family/records/rows/records';
import { uploadAttachments } from '@/server/areas/platform/files/upload-files';
import { createOnce } from '@/server/areas/platform/shared/create-once';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { paged, pageOf } from '@/server/areas/platform/shared/paging';
import type { Tx } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

interface Which {
  kind: RequestKind;
  id: string;
}

const readerOf = ({ accountId, chainId }: Caller) => ({ side: 'family', personId: accountId, chainId }) as const;

/** The family's inbox: each request with its newest message, and how many this adult has not seen. */
export async function listThreads(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  query: Query<'listThreads'>,
): Promise<Answer<'listThreads'>> {
  const page = pageOf(query);
  const { accountId, familyId } = caller;
  const toursSince = new Date(clock.now().getTime() - limits.threadDays * dayMs);
  const inbox = { familyId, live: liveStatuses, toursSince };
  const rows = await listInbox(db, inbox, page);
  const totalItems = await countInbox(db, inbox);
  const unseen = new Map((await listNewMessages(db, caller)).map(({ requestId, count }) => [requestId, count]));
  const facts = await factsOfRequests(
    db,
    familyId,
    rows.map(({ requestId }) => requestId),
  );
  const items = rows.map(({ lastAt, lastSide, lastAccountId, lastText, ...request }) => ({
    ...request,
    facts: facts.get(request.requestId) ?? '',
    last: lastAt && {
      at: lastAt.toISOString(),
      side: lastSide!,
      mine: lastAccountId === accountId,
      text: lastText!,
    },
    unseen: unseen.get(request.requestId) ?? 0,
  }));
  return paged(items, totalItems, page);
}

/** The messages about one of the family's requests. Each of these throws `notFound` for another request. */
export async function listThread(deps: Deps, caller: Caller, which: Which): Promise<Thread> {
  return presentThread(deps, deps.db, await readThread(deps.db, deps, which, caller), readerOf(caller));
}

/** Marks the facility's messages as seen, up to the newest that the page has shown. */
export const seeThread = (deps: Deps, caller: Caller, which: Which, upTo: number): Promise<Thread> =>
  inTransaction(deps, async (tx) => {
    const thread = await readThread(tx, deps, which, caller);
    await markSeen(tx, { subjectId: which.id, by: 'family', upTo, at: deps.clock.now() });
    const { accountId, familyId } = caller;
    await noteRead(tx, { accountId, familyId, subjectId: which.id, upTo });
    return presentThread(deps, tx, thread, readerOf(caller));
  });

/** Throws what the upload throws. */
export async function uploadThreadFiles(
  deps: Deps,
  caller: Caller,
  which: Which,
  context: CallContext,
): Promise<Answer<'uploadThreadFiles'>> {
  await readThread(deps.db, deps, which, caller);
  return uploadAttachments(deps, caller, context);
}

/** Sends a message to the facility. Throws what writeMessage throws. */
export const sendThreadMessage = (
  deps: Deps,
  caller: Caller,
  which: Which,
  message: Body<'sendThreadMessage'>,
  context: CallContext,
): Promise<Thread> =>
  createOnce(deps, caller, context.idempotency, async (tx) => {
    const { accountId, familyId } = caller;
    await lockFamily(tx, familyId);
    await lockRequest(tx, which.kind, which.id);
    const thread = await readThread(tx, deps, which, caller);
    const author = await readAdultName(tx, accountId, familyId);
    const mails = await writeMessage(
      tx,
      deps,
      thread,
      {
        side: 'family',
        accountId,
        contactId: null,
        author,
        authorRole: null,
        owner: { familyId, forRequest: null },
      },
      message,
    );
    await tellContacts(tx, deps, thread, mails);
    return presentThread(deps, tx, thread, readerOf(caller));
  });

/** Extends the links that the contacts have and, with `mails`, mails each a new one. */
async function tellContacts(tx: Tx, deps: Deps, thread: ThreadOfRequest, mails: boolean): Promise<void> {
  const expiresAt = await extendLinks(tx, thread, deps.clock.now());
  if (!mails) return;
  const contacts = await listContacts(tx, thread.facilityId, true);
  await mailContacts(tx, deps, thread, { contacts, expiresAt }, (to) => ({ kind: 'messageToFacility', ...to }));
}
