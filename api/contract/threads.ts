import { object } from 'yup';
import { exampleId } from '@/api/contract/examples';
import {
  bool,
  date,
  entity,
  id,
  instant,
  int,
  list,
  paged,
  pageQuery,
  shape,
  str,
  uploaded,
  word,
} from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { limits } from '@/lib/limits';
import { requestPaths, type RequestKind } from '@/lib/paths';
import { threadSides, threadStates } from '@/lib/requests/thread';
import { messageField, requiredLine } from '@/lib/validation/fields';

/** Messages between a family and a facility about one request (product rule 8). */

const message = shape({
  /** Counts from 1. */
  position: int().min(1),
  side: word(threadSides),
  /** Whether the reader wrote it. */
  mine: bool(),
  /** The first name of the adult or the name of the contact; empty if not known. */
  author: str(),
  /** The contact's role; null for the family. */
  role: str().nullable(),
  text: str(),
  at: instant(),
  /** When the other side saw it. */
  seenAt: instant().nullable(),
  files: list(
    shape({
      name: str(),
      type: word(['picture', 'pdf'] as const),
      /** A signed address that ends soon. */
      url: str(),
    }),
  ),
});

export const thread = entity('Thread', {
  state: word(threadStates),
  /** The last day on which messages can be sent; null while no end is known. */
  closesOn: date().nullable(),
  /** The newest, oldest first. */
  messages: list(message),
  /** Older ones are not among the messages. */
  older: bool(),
  /** Messages of the other side that the reader has not seen; for a contact, that no contact has. */
  unseen: int().min(0),
});

const kind = () => word(Object.keys(requestPaths) as RequestKind[]);

/** One request in the inbox. */
export const inboxThread = entity('InboxThread', {
  request: kind(),
  requestId: id(),
  /** NB-4K7Q2M. */
  number: str(),
  facilityName: str(),
  /** Who, when and how much: "Ada · Nov 27, Nov 30 · $132.00". */
  facts: str(),
  /** The newest message, with the beginning of its text on one line; null while nobody has written. */
  last: shape({ at: instant(), side: word(threadSides), mine: bool(), text: str() }).nullable(),
  /** Messages of the facility that this adult has not seen. */
  unseen: int().min(0),
});

/** A message as it is sent. */
export const newMessage = {
  text: messageField(),
  files: list(shape({ id: id(), name: requiredLine('Name the file.') })).max(
    limits.threadFilesMax,
    `Add at most ${limits.threadFilesMax} files.`,
  ),
};

/** The position of the newest message that the page showed; 0 if there was none. */
export const seenUpTo = () => int().min(0).max(1_000_000);

const params = object({ kind: kind(), id: id() });

export const threadCalls = {
  listThreads: operation('Messages', 'GET /v1/parent/thread', 'signed', {
    summary: 'List the family’s messages by request',
    description:
      'Requests with messages, the newest message first; then those whose facility can be written to, the newest request first.',
    query: object(pageQuery(limits.pageLimitMax)),
    answer: paged(inboxThread),
  }),
  listThread: operation('Messages', 'GET /v1/parent/thread/:kind/:id', 'signed', {
    summary: 'List messages about a request',
    description: 'Between the family and the facility; the newest 200. Changes nothing.',
    params,
    answer: thread,
  }),
  sendThreadMessage: operation('Messages', 'POST /v1/parent/thread/:kind/:id', 'signed', {
    asksNew: false,
    status: 201,
    summary: 'Write to the facility about a request',
    description:
      'The facility’s contacts get a link by e-mail, which names nothing of the message. When messages are closed or nobody at the facility would be told, it is 409.',
    refuses: [409],
    params,
    body: shape(newMessage),
    bodySize: 'request',
    example: {
      text: 'May Maya nap with her soother?',
      files: [{ id: exampleId(610), name: 'soother.jpg' }],
    },
    answer: thread,
  }),
  seeThread: operation('Messages', 'PUT /v1/parent/thread/:kind/:id/seen', 'signed', {
    asksNew: false,
    summary: 'Mark the facility’s messages as seen',
    description: 'Up to the newest one that was shown. The facility reads when.',
    params,
    body: shape({ upTo: seenUpTo() }),
    example: { upTo: 2 },
    answer: thread,
  }),
  uploadThreadFiles: operation('Messages', 'POST /v1/parent/thread/:kind/:id/file', 'signed', {
    asksNew: false,
    status: 201,
    sends: 'multipart',
    summary: 'Upload files for a message',
    description:
      'Takes images and PDFs of at most 3 MB in the fields `file_0`, `file_1` and so on. Images are encoded again without metadata. A file that no message carries is deleted after a day.',
    refuses: [413, 415],
    params,
    answer: uploaded(),
  }),
};
