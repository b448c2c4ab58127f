/** What may still need a child's record: a live booking, one that ends with its paid month, the places of an offered start, a place in a waiting line. */
export type ChildClaim = 'booking' | 'ending' | 'offer' | 'waitlist';

const reasons = {
  booking: 'has a booking that is not over yet. Cancel it first.',
  ending: 'has a cancelled booking that runs to the end of its paid month. Delete this record after that.',
  offer: 'has been offered a start by a facility. Answer it first.',
  waitlist: 'is on a waitlist. Leave it first.',
} as const satisfies Record<ChildClaim, string>;

const order = Object.keys(reasons) as ChildClaim[];

/** The sentence for the weightiest claim on a child, by the child's first name. */
export function childClaimSentence(firstName: string, claims: ChildClaim[]): string {
  const first = order.find((claim) => claims.includes(claim)) ?? 'booking';
  return `${firstName} ${reasons[first]}`;
}
