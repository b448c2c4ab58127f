import { hourMs } from '@/lib/dates/durations';

/** Messages within this time of one that was mailed and is not seen yet send no other mail. */
const quietMs = hourMs;

/**
 * Whether the next message is mailed.
 *
 * @param unseen what the same side wrote before and the other has not seen
 */
export const isMailed = (unseen: readonly { createdAt: Date; mailed: boolean }[], now: Date): boolean =>
  !unseen.some(({ mailed, createdAt }) => mailed && now.getTime() - createdAt.getTime() < quietMs);

interface SentMessage {
  position: number;
  contactId: string | null;
  text: string;
  files: number;
}

/** Whether a contact has sent this message already from the page that they saw: a form can be posted twice. */
export const isSentAlready = (
  messages: readonly SentMessage[],
  { seenUpTo, contactId, text, files }: Omit<SentMessage, 'position'> & { seenUpTo: number },
): boolean =>
  messages.some(
    (sent) => sent.position > seenUpTo && sent.contactId === contactId && sent.text === text && sent.files === files,
  );
