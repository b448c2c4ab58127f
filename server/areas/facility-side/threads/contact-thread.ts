import type { Answer, Body, Thread } from '@/api/contract/types';
import type { CallContext } from '@/lib/call-context';
import { limits } from '@/lib/limits';
import { holdLink, linkEnded, openLink } from '@/server/areas/facilities/contacts/links';
import type { LinkRow } from '@/server/areas/facilities/contacts/rows';
import { uploadForRequest } from '@/server/areas/platform/files/upload-files';
import { enqueueMail } from '@/server/areas/platform/mail/outbox';
import { aboutRequest } from '@/server/areas/platform/mail/rules/mail-entry';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { aboutKind } from '@/server/areas/facility-side/threads/letters';
import { presentThread, readThread } from '@/server/areas/facility-side/threads/read-thread';
import { isSentAlready } from '@/server/areas/facility-side/threads/rules';
import { listMessageFiles, listMessages, lockRequest, markSeen } from '@/server/areas/facility-side/threads/rows';
import { writeMessage } from '@/server/areas/facility-side/threads/write-message';
import type { Queryable } from '@/server/db/connection';
import { inTransaction } from '@/server/db/transaction';

type RequestLink = Pick<LinkRow, 'id' | 'contactId' | 'contactName' | 'contactRole' | 'facilityId'> & {
  subject: LinkRow['subject'];
  subjectId: LinkRow['subjectId'];
};

const whichOf = ({ subject, subjectId }: RequestLink) => {
  if (subject === null || subjectId === null) throw linkEnded();
  return { kind: subject, id: subjectId };
};

/** The messages about the request of a contact's link. Reading marks nothing: mail scanners open links, too. */
export async function threadOfLink(deps: Deps, db: Queryable, link: RequestLink): Promise<Thread> {
  const thread = await readThread(db, deps, whichOf(link), link);
  return presentThread(deps, db, thread, { side: 'facility', personId: link.contactId, chainId: link.id });
}

/**
 * Marks the family's messages that the page showed as seen and sends the contact's message, if any. The same message again from the
 * same page is not sent twice. Throws what writeMessage throws.
 */
export async function writeAsContact(
  deps: Deps,
  link: RequestLink,
  { seenUpTo, message }: Pick<Body<'writeByLink'>, 'seenUpTo' | 'message'>,
): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const { kind, id } = whichOf(link);
    await lockRequest(tx, kind, id);
    await holdLink(tx, deps, link);
    const thread = await readThread(tx, deps, { kind, id }, link);
    await markSeen(tx, { subjectId: id, by: 'facility', upTo: seenUpTo, at: deps.clock.now() });
    if (!message) return;
    const { contactId, contactName, contactRole } = link;
    const { text, files } = message;
    if (isSentAlready(await sentMessages(tx, id), { seenUpTo, contactId, text, files: files.length })) return;
    const mails = await writeMessage(
      tx,
      deps,
      thread,
      {
        side: 'facility',
        accountId: null,
        contactId,
        author: contactName,
        authorRole: contactRole,
        owner: { familyId: thread.familyId, forRequest: id },
      },
      message,
    );
    if (mails) await enqueueMail(tx, deps, { kind: aboutKind[kind], ...aboutRequest(thread) });
  });
}

async function sentMessages(db: Queryable, subjectId: string) {
  const rows = await listMessages(db, subjectId, limits.threadMessagesPerDay);
  const files = await listMessageFiles(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, files: files.filter(({ messageId }) => messageId === row.id).length }));
}

/** Files for a message of the link's contact. Throws as openLink, and what the upload throws. */
export async function uploadByLink(deps: Deps, key: string, context: CallContext): Promise<Answer<'uploadByLink'>> {
  const { link } = await openLink(deps, key, 'request', context.address);
  const { familyId, id } = await readThread(deps.db, deps, whichOf(link), link);
  return uploadForRequest(deps, { familyId, forRequest: id }, link.id, context);
}
