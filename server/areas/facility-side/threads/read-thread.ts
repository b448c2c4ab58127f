import type { Thread } from '@/api/contract/types';
import { notFound } from '@/lib/app-error';
import { todayIn } from '@/lib/dates/instants';
import { groupBy } from '@/lib/group-by';
import { limits } from '@/lib/limits';
import type { RequestKind } from '@/lib/paths';
import { type ThreadSide, threadClosesOn, threadState } from '@/lib/requests/thread';
import { listNewMessages } from '@/server/areas/care/notices/rows';
import { type AnyRequest, findAnyRequest } from '@/server/areas/care/requests/rows/any-request';
import {
  listMessageFiles,
  listMessages,
  type MessageRow,
  readTimes,
  unseenMessages,
} from '@/server/areas/facility-side/threads/rows';
import { signFileAddress } from '@/server/areas/platform/files/file-address';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable } from '@/server/db/connection';

/** A request with whether messages can be sent about it now. */
export interface ThreadOfRequest extends AnyRequest {
  state: Thread['state'];
  closesOn: string | null;
}

/** Throws `notFound` for an unknown request, another kind, or one that is not this family's or facility's. */
export async function readThread(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  { kind, id }: { kind: RequestKind; id: string },
  of: { familyId: string } | { facilityId: string },
): Promise<ThreadOfRequest> {
  const request = await findAnyRequest(db, id);
  const isOurs = 'familyId' in of ? request?.familyId === of.familyId : request?.facilityId === of.facilityId;
  if (!request || request.kind !== kind || !isOurs) throw notFound();
  const { lastDay, lastMoveAt, hasContact } = await readTimes(db, request);
  if (!lastMoveAt) throw notFound();
  const { timeZone, status, passedOn } = request;
  const closesOn = threadClosesOn({ kind, status, lastDay, lastMoveOn: todayIn(timeZone, lastMoveAt) });
  const reachable = hasContact && !passedOn;
  return { ...request, closesOn, state: threadState({ closesOn, reachable }, todayIn(timeZone, clock.now())) };
}

/** Who reads a thread. */
interface ThreadReader {
  side: ThreadSide;
  /** The account or the contact. */
  personId: string;
  /** The session or link for which files are signed. */
  chainId: string;
}

export async function presentThread(
  deps: Pick<Deps, 'keys' | 'clock'>,
  db: Queryable,
  { id, familyId, state, closesOn }: Pick<ThreadOfRequest, 'id' | 'familyId' | 'state' | 'closesOn'>,
  reader: ThreadReader,
): Promise<Thread> {
  const rows = await listMessages(db, id, limits.threadShown);
  const shown = rows.slice(-limits.threadShown);
  const ids = shown.map((row) => row.id);
  const files = groupBy(await listMessageFiles(db, ids), ({ messageId }) => messageId);
  return {
    state,
    closesOn,
    older: rows.length > shown.length,
    unseen: await countUnseen(db, { id, familyId }, reader),
    messages: shown.map((row) => ({
      ...presentMessage(row, reader),
      files: (files.get(row.id) ?? []).map(({ name, path, mime }) => ({
        name,
        type: mime.startsWith('image/') ? 'picture' : 'pdf',
        url: signFileAddress(deps, reader, path),
      })),
    })),
  };
}

async function countUnseen(
  db: Queryable,
  { id, familyId }: Pick<ThreadOfRequest, 'id' | 'familyId'>,
  { side, personId: accountId }: ThreadReader,
): Promise<number> {
  if (side === 'facility') return (await unseenMessages(db, id, 'family')).length;
  const [unseen] = await listNewMessages(db, { accountId, familyId }, id);
  return unseen?.count ?? 0;
}

const presentMessage = (
  { position, side, author, authorRole, accountId, contactId, text, createdAt, seenAt }: MessageRow,
  { personId }: ThreadReader,
) => ({
  position,
  side,
  mine: personId === (accountId ?? contactId),
  author,
  role: authorRole,
  text,
  at: createdAt.toISOString(),
  seenAt: seenAt?.toISOString() ?? null,
});
