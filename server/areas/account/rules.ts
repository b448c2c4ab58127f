import { longDate } from '@/lib/dates/dates';

/**
 * Says why the account cannot be deleted while these requests are open. Permanent care that is already cancelled and runs to
 * the end of its last month cannot be cancelled again, so the sentence names the first possible day.
 */
export function bindingSentence(requests: readonly { endsOn: string | null }[]): string {
  const ends = requests.map(({ endsOn }) => endsOn);
  if (ends.some((endsOn) => endsOn === null)) {
    return 'You still have open bookings or offered places. Cancel them first, so that you can see what will be refunded.';
  }
  const last = ends.sort().at(-1)!;
  const day = longDate(last);
  return `A booking you cancelled runs to the end of its last month. You can delete your account after ${day}.`;
}
