import type { OperationPath } from '@/api/contract/paths';
import type { OperationSchemas } from '@/api/contract/schemas';

/** Texts of the OpenAPI document. Browsers do not load them. */
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
  Answers: 'What a facility’s people read and do by the links in their e-mails. They have no account.',
  Sharing: 'Other adults on the family record, and friends who are invited.',
  Messages: 'Messages to support, and notices of what happened to requests.',
  Calendar: 'The family’s care as a calendar for other programs.',
  Agreement: 'The signed agreement as a PDF.',
  Common: 'Uploads, settings and pages of text.',
} as const satisfies Record<string, string>;
type TagName = keyof typeof tags;

/** Descriptions of one group. */
export const about =
  (tag: TagName) =>
  (summary: string, description: string, refuses: readonly number[] = []): Description => ({
    tag,
    summary,
    description,
    refuses,
  });

/** The error responses (product rule 10). */
const refusals = {
  400: ['Malformed', 'The body is not JSON, or cannot be read.'],
  401: [
    'Unauthorized',
    'There is no session, or the access token is not valid. In signin: e-mail or password is not right.',
  ],
  403: [
    'Forbidden',
    'Not in this state of the account: it is not confirmed, or the family has not signed the agreement.',
  ],
  404: ['NotFound', 'There is no such record, or it is another family’s.'],
  409: ['Conflict', 'What is there now does not allow it. `details` may say what that is.'],
  413: ['TooLarge', 'More than the call takes.'],
  415: ['UnsupportedType', 'Not the content type that the call takes.'],
  422: ['Invalid', 'Fields are not right: a sentence for each, by its dotted path.'],
  429: ['TooMany', 'Too many calls. `Retry-After` says when to come back.'],
  503: ['Unavailable', 'The service cannot reach its records right now. `Retry-After` says when to come back.'],
} as const satisfies Record<number, readonly [string, string]>;
type Refusal = keyof typeof refusals;

const retryAfter = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } } };

/** `components.responses` of the document. */
export const refusalResponses = Object.fromEntries(
  Object.entries(refusals).map(([status, [name, description]]) => [
    name,
    {
      description,
      ...(status === '429' || status === '503' ? { headers: retryAfter } : {}),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
);

/** The error responses of an operation by status: those implied by its kind, and its own. */
export function refusalsOf(
  { method, auth, sends }: OperationPath,
  { params, query, body }: OperationSchemas,
  own: readonly number[],
): Record<string, object> {
  const writes = method !== 'GET';
  const known: Record<Refusal, boolean> = {
    400: body !== undefined || sends !== undefined,
    401: auth !== 'public',
    403: auth === 'signed',
    404: params !== undefined || (writes && auth !== 'public'),
    409: writes && auth !== 'public',
    413: body !== undefined || sends !== undefined,
    415: body !== undefined || sends !== undefined,
    422: body !== undefined || query !== undefined || sends !== undefined,
    429: true,
    503: true,
  };
  const statuses = (Object.keys(refusals).map(Number) as Refusal[]).filter((one) => known[one] || own.includes(one));
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${refusals[status][0]}` }]),
  );
}
