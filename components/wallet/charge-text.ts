import type { BookingGroup, Card as SavedCard } from '@/api/contract/types';
import { longDate } from '@/lib/dates/dates';
import { cardName } from '@/lib/labels';
import { formatMoney } from '@/lib/money/money';
import type { ChargeMoment, NextCharge } from '@/lib/money/next-charge';

type Words = (amount: string, card: string, on: string) => string;
const words = {
  accepted: (amount, card) => `${amount} to ${card}, once the facility accepts your request`,
  together: (amount, card) => `${amount} to ${card}, once every facility of your week has accepted`,
  approved: (amount, card) => `${amount} to ${card}, when you accept the facility’s offer`,
  now: (amount, card) => `${amount} is being charged to ${card}`,
  triedAgain: (amount, card) => `${amount} to ${card}, when you try the payment again`,
  bank: (amount, card) => `${amount} to ${card}, once you confirm it with your bank`,
  month: (amount, card, on) => `Next charge ${amount} on ${on} to ${card}`,
  monthRetried: (amount, card) => `${amount} did not go through. We try ${card} again once a day.`,
} as const satisfies Record<ChargeMoment, Words>;

/** A charge to come: how much, from which card, and when. */
export function chargeText(
  { moment, amount, on }: NextCharge,
  { price, payments }: BookingGroup,
  main: SavedCard | null | undefined,
): string {
  // A charge that has begun keeps its card.
  const under = moment === 'now' || moment === 'bank' ? payments.at(-1) : undefined;
  const card = under ? `the card ending in ${under.cardLast4}` : main ? cardName(main) : 'the card you add';
  return words[moment](formatMoney(amount, price.currency), card, on ? longDate(on) : '');
}
