import type { Schema } from 'yup';
import type { Access, OperationPath } from '@/api/contract/paths';

/** The groups of the OpenAPI document, in its order. */
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
  Answers: 'What a facility’s people read and do by the links in their e-mails. They have no account.',
  Sharing: 'Other adults on the family record, and friends who are invited.',
  Messages: 'Messages to support, and notices of what happened to requests.',
  Calendar: 'The family’s care as a calendar for other programs.',
  Agreement: 'The signed agreement as a PDF.',
  Common: 'Uploads, settings and pages of text.',
} as const satisfies Record<string, string>;
type Tag = keyof typeof tags;

/** Bytes that a JSON body may have, enforced while reading: four for each character of a text, in any script. */
export const bodySizes = {
  short: 4_000,
  /** Ids, dates and a note, or a message of 2,000 characters. */
  request: 16_000,
  /** Twenty requests with their children and dates, and a note; or the places of thirty groups. */
  week: 64_000,
  /** Twenty people with their addresses. */
  people: 64_000,
  /** Children with every question answered at full length. */
  children: 200_000,
  /** A signature image (limits.signatureBytes) and other fields. */
  signature: 400_000,
} as const satisfies Record<string, number>;

/** An operation’s schemas, transport flags and entry in the OpenAPI document. */
interface Parts extends Omit<OperationPath, 'method' | 'path' | 'auth'> {
  /** A few words without a full stop. */
  readonly summary: string;
  /** Whole sentences: what it does, and what is refused that its errors in general do not say. */
  readonly description: string;
  /** Success status; 200 unless given. */
  readonly status?: 201 | 202 | 204;
  /** Statuses of refusals besides those that follow from the method, the schemas and the caller. */
  readonly refuses?: readonly number[];
  /** Answers while the database is away. */
  readonly withoutDatabase?: true;
  /** Begins something new or sends mail to somebody else, which a blocked account can’t. Every call that writes in a session says it. */
  readonly asksNew?: boolean;
  /** Refused with 403 and `details.factor` until the session has proven the account's second factor, if it has one. */
  readonly asksFactor?: true;
  /** Answers, too, while the session can do nothing but turn on the second factor that the operator asks for. */
  readonly setsFactor?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly answer: Schema;
}

interface WithBody {
  readonly body: Schema;
  /** `short` unless given. Multipart bodies have their own limits. */
  readonly bodySize?: keyof typeof bodySizes;
  /** A body that may be sent; a test holds it to the schema. */
  readonly example: object;
}
interface WithoutBody {
  readonly body?: never;
  readonly bodySize?: never;
  readonly example?: never;
}

interface Place {
  readonly tag: Tag;
  readonly method: OperationPath['method'];
  readonly path: string;
  readonly auth: Access;
}
export type Operation = Place & Parts & (WithBody | WithoutBody);

/** A misspelled key does not compile. */
type NoOthers<P> = Record<Exclude<keyof P, keyof Parts | keyof WithBody>, never>;

/** A call that writes in a session does not compile without `asksNew`. */
type MustSay<M extends OperationPath['method'], A extends Access> = A extends 'public'
  ? { readonly asksNew?: never }
  : M extends 'GET'
    ? { readonly asksNew?: never; readonly acts?: never }
    : { readonly asksNew: boolean };

/** One call of the contract. `call` is method and path below /api, `:name` a parameter. */
export function operation<
  M extends OperationPath['method'],
  A extends Access,
  P extends Parts & (WithBody | WithoutBody),
>(tag: Tag, call: `${M} /${string}`, auth: A, parts: P & NoOthers<P> & MustSay<M, A>): P & Place {
  const [method, path] = call.split(' ') as [OperationPath['method'], string];
  return { ...parts, tag, method, path, auth };
}
