import { object } from 'yup';
import { bool, date, entity, id, instant, int, list, shape, str, uploaded, word } from '@/api/contract/fields';
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

const params = object({ kind: word(Object.keys(requestPaths) as RequestKind[]), id: id() });

export const threads = {
  listThread: { params, answer: thread },
  sendThreadMessage: { params, body: shape(newMessage), answer: thread },
  seeThread: { params, body: shape({ upTo: seenUpTo() }), answer: thread },
  uploadThreadFiles: { params, answer: uploaded() },
};
