import { invalid } from '@/lib/app-error';
import { limits } from '@/lib/limits';
import { readGroup } from '@/server/areas/bookings/rows';
import { type LockedReview, setReviewReply } from '@/server/areas/facts/rows';
import { enqueueMail } from '@/server/areas/mail/outbox';
import { aboutRequest } from '@/server/areas/mail/rules/mail-entry';
import type { RequestDeps } from '@/server/areas/shared/deps';
import type { Tx } from '@/server/db/connection';

/** Stores the facility's reply to a locked review. Mails the family about the first one. Throws `invalid` {text}. */
export async function writeReply(tx: Tx, deps: RequestDeps, review: LockedReview, text: string): Promise<void> {
  const reply = text.trim();
  if (reply === '' || reply.length > limits.longTextMax) {
    throw invalid({ text: `Write a reply of at most ${limits.longTextMax} characters.` });
  }
  await setReviewReply(tx, review.id, reply, deps.clock.now());
  const { groupId, familyId } = review;
  const group = review.reply === null && familyId !== null ? await readGroup(tx, groupId, familyId) : undefined;
  if (group) await enqueueMail(tx, deps, { kind: 'reviewAnswered', ...aboutRequest(group), reply });
}
