/** What may still need a child's record: a live booking, one that ends with its paid month, the places of an offered start, a place in a waiting line. */
export type ChildClaim = 'booking' | 'ending' | 'offer' | 'waitlist';

const reasons = {
  booking: 'has an open booking. Cancel it first.',
  ending: 'has a cancelled booking that runs to the end of its paid month. You can delete this record after that.',
  offer: 'has a start date offered by a facility. Answer the offer first.',
  waitlist: 'is on a waitlist. Leave the waitlist first.',
} as const satisfies Record<ChildClaim, string>;

const order = Object.keys(reasons) as ChildClaim[];

/** The sentence for the weightiest claim on a child, by the child's first name. */
export function childClaimSentence(firstName: string, claims: ChildClaim[]): string {
  const first = order.find((claim) => claims.includes(claim)) ?? 'booking';
  return `${firstName} ${reasons[first]}`;
}
