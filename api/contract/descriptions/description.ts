/** What a reader of the OpenAPI document is told of an operation. The browser loads none of this. */
export interface Description {
  readonly tag: TagName;
  /** A few words without a full stop. */
  readonly summary: string;
  /** Whole sentences: what it does, and what is refused that its errors in general do not say. */
  readonly description: string;
  /** Statuses of refusals besides those that follow from the operation's kind. */
  readonly refuses?: readonly number[];
}

/** The groups of the document, in its order. */
export const tags = {
  Authentication: 'Begin, continue and end a session. These calls need no access token.',
  Profile: 'The caller’s account, the family’s profile, its export and its end.',
  'Family records': 'Children, guardians, emergency contacts, and who may and may not pick a child up.',
  Cards: 'Payment cards. The service never sees a card number, only the gateway’s token.',
  Bookings: 'Requests for care, from the question to the review. Amounts are minor units of the currency.',
  Receipts: 'What was paid and refunded.',
  Tours: 'Visits of a facility, and starts that it offers.',
  Waitlists: 'Places in line at a facility.',
  'Several facilities at once': 'One question for a tour or a place in line, put to up to five facilities.',
  Facilities: 'Search, facts, free places, prices and reviews.',
  Sharing: 'Other adults on the family record, and friends who are invited.',
  Messages: 'Messages to support, and notices of what happened to requests.',
  Calendar: 'The family’s care as a calendar for other programs.',
  Agreement: 'The signed agreement as a PDF.',
  Common: 'Uploads, settings and pages of text.',
} as const satisfies Record<string, string>;
export type TagName = keyof typeof tags;

/** Descriptions of one group. */
export const about =
  (tag: TagName) =>
  (summary: string, description: string, refuses: readonly number[] = []): Description => ({
    tag,
    summary,
    description,
    refuses,
  });
