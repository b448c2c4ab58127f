import { conflict, invalid } from '@/lib/app-error';
import { limits } from '@/lib/limits';
import { setReviewReply } from '@/server/areas/desk/rows';
import type { Deps } from '@/server/areas/shared/deps';

/** The facility replies to the review of a booking, over its earlier answer. Throws `invalid` or `conflict`. */
export async function replyToReview(deps: Pick<Deps, 'db' | 'clock'>, bookingId: string, text: string): Promise<void> {
  const reply = text.trim();
  if (reply === '' || reply.length > limits.longTextMax) {
    throw invalid({ text: `Write a reply of at most ${limits.longTextMax} characters.` });
  }
  if (!(await setReviewReply(deps.db, bookingId, reply, deps.clock.now()))) {
    throw conflict('This booking has no review yet.');
  }
}
