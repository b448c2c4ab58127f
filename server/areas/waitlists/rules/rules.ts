import { conflict } from '@/lib/app-error';
import type { WaitlistStatus } from '@/lib/enums';
import { isOffered, waitlistWorkflow } from '@/lib/workflow/waitlist';
import { nextStatus } from '@/lib/workflow/workflow';
import type { WaitlistMove } from '@/server/areas/waitlists/rules/effects';

/** Where the move leads; throws `conflict` with a sentence when the table does not allow it. */
export function requireWaitlistMove(
  waitlist: { status: WaitlistStatus },
  { actor, action }: WaitlistMove,
): WaitlistStatus {
  const to = nextStatus(waitlistWorkflow, waitlist.status, actor, action);
  if (to === null) throw conflict(refusalOf(action, isOffered(waitlist)));
  return to;
}

function refusalOf(action: WaitlistMove['action'], isOffered: boolean): string {
  if (action === 'change') return 'You can change a request only while it is pending.';
  if (action !== 'offer') return 'This request has changed, so you can no longer do this.';
  return isOffered ? 'This family already has an offer.' : 'This family is no longer waiting.';
}
