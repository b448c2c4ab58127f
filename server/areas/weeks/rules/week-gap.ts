import type { SessionOffer, WeekOffers } from '@/server/areas/weeks/rules/week-offers';
import type { WeekPlan } from '@/server/areas/weeks/rules/plan-week';

/** An address whose waitlist would close a part of the gap. */
interface GapWaitlist {
  place: string;
  sessions: { child: number; date: string }[];
}

/**
 * Whose waitlists would close the gap of a plan: again and again the address that is full and covers most of what is still open,
 * the nearest of several.
 */
export function waitlistsFor({ needs, full }: WeekOffers, plan: WeekPlan | undefined, most: number): GapWaitlist[] {
  let open = needs.map((need, index) => ({ need, full: full[index]! })).filter((_, index) => !plan?.offers[index]);
  const found: GapWaitlist[] = [];
  while (found.length < most) {
    const place = best(open.flatMap((one) => one.full));
    if (place === null) break;
    const covers = (one: { full: readonly SessionOffer[] }) => one.full.some((offer) => offer.place === place);
    found.push({ place, sessions: open.filter(covers).map(({ need: { child, date } }) => ({ child, date })) });
    open = open.filter((one) => !covers(one));
  }
  return found;
}

function best(offers: readonly SessionOffer[]): string | null {
  const count = (place: string) => offers.filter((offer) => offer.place === place).length;
  const [first] = [...offers].sort(
    (a, b) => count(b.place) - count(a.place) || a.km - b.km || (a.place < b.place ? -1 : 1),
  );
  return first?.place ?? null;
}
