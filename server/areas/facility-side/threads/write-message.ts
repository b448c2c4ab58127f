import { randomUUID } from 'node:crypto';
import { AppError, conflict, invalid } from '@/lib/app-error';
import { longDate } from '@/lib/dates/dates';
import { dayMs, hourMs } from '@/lib/dates/durations';
import { limits } from '@/lib/limits';
import type { ThreadSide, ThreadState } from '@/lib/requests/thread';
import type { ThreadOfRequest } from '@/server/areas/facility-side/threads/read-thread';
import { countWritten, insertMessage, unseenMessages } from '@/server/areas/facility-side/threads/rows';
import { isMailed } from '@/server/areas/facility-side/threads/rules';
import { type FileOwner, holdFiles } from '@/server/areas/platform/files/rows';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Tx } from '@/server/db/connection';

interface Message {
  text: string;
  files: readonly { id: string; name: string }[];
}

interface Author {
  side: ThreadSide;
  accountId: string | null;
  contactId: string | null;
  author: string;
  authorRole: string | null;
  /** Whose uploads the message may carry. */
  owner: FileOwner;
}

/** Why nothing can be sent now, by the thread's state and the side that writes. */
const refusals: Record<ThreadState, (thread: ThreadOfRequest) => string | null> = {
  open: () => null,
  closed: ({ closesOn }) => `Messages about this request ended on ${longDate(closesOn!)}. Your message wasn’t sent.`,
  unreachable: ({ facilityName }) =>
    `${facilityName} doesn’t get messages here. Your message wasn’t sent. Please call them.`,
};

/**
 * Writes a message under the request's lock. Returns whether the other side has to be mailed. Throws `conflict` if messages are
 * closed, `tooMany` beyond the limits of a day, and `invalid` {files}.
 */
export async function writeMessage(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  thread: ThreadOfRequest,
  { owner, ...author }: Author,
  { text, files }: Message,
): Promise<boolean> {
  const refusal = refusals[thread.state](thread);
  if (refusal !== null) throw conflict(refusal);
  const now = clock.now();
  const { familyId, kind: subject, id: subjectId } = thread;
  await limitMessages(tx, { familyId, subjectId, side: author.side }, now);
  const held = await holdFiles(
    tx,
    owner,
    files.map(({ id }) => id),
  );
  if (held.length < new Set(files.map(({ id }) => id)).size) throw invalid({ files: 'Add the files again.' });
  const mailed = isMailed(await unseenMessages(tx, subjectId, author.side), now);
  await insertMessage(
    tx,
    { ...author, id: randomUUID(), familyId, subject, subjectId, text, createdAt: now, seenAt: null, mailed },
    files.map(({ id: fileId, name }) => ({ fileId, name })),
  );
  return mailed;
}

async function limitMessages(tx: Tx, of: Parameters<typeof countWritten>[1], now: Date): Promise<void> {
  const { about, inAll } = await countWritten(tx, of, new Date(now.getTime() - dayMs));
  const sentence =
    about >= limits.threadMessagesPerDay
      ? `You’ve sent ${limits.threadMessagesPerDay} messages about this request within a day. Wait until tomorrow, or call.`
      : of.side === 'family' && inAll >= limits.threadFamilyPerDay
        ? `Your family has sent ${limits.threadFamilyPerDay} messages within a day. Wait until tomorrow, or call.`
        : null;
  if (sentence !== null) throw new AppError('tooMany', sentence, { retryAfter: hourMs / 1000 });
}
