import { longDate } from '@/lib/dates/dates';

/**
 * Why a family cannot leave while these requests bind it, as a sentence. What its parent has cancelled already, and only runs
 * to the end of its paid month, cannot be cancelled again: then the day is named from which the family can leave.
 */
export function bindingSentence(requests: readonly { endsOn: string | null }[]): string {
  const ends = requests.map(({ endsOn }) => endsOn);
  if (ends.some((endsOn) => endsOn === null)) {
    return 'You still have open bookings or offered places. Cancel them first, so that you can see what will be refunded.';
  }
  const last = ends.sort().at(-1)!;
  const day = longDate(last);
  return `A booking you cancelled runs to the end of its paid month. You can delete your account after ${day}.`;
}
