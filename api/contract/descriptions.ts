import type { Operation } from '@/api/contract/operation';

/** Texts of the OpenAPI document that belong to no single operation. */

/** Parameter descriptions by name. */
export const parameterDescriptions: Readonly<Record<string, string>> = {
  id: 'The id of the record that the path names.',
  code: 'The code of a mail.',
  target: 'An e-mail address, or a code that has expired.',
  remember: 'false: the session ends after 12 hours; otherwise it is kept, as the log-in does by default.',
  page: 'The page, from 1.',
  limit: 'How many on a page; 20 unless given.',
  year: 'A calendar year.',
  month: 'A month, yyyy-MM.',
  from: 'The first day, yyyy-MM-dd.',
  until: 'The last day, yyyy-MM-dd.',
  place: 'A postal code, a ZIP code, or a city.',
  to: 'A destination, as `place`: finds facilities on the way there, sorted by detour.',
  certain: 'true: only facilities that confirmed their places within four weeks.',
  subsidy: 'true: only facilities that are known to accept a fee subsidy.',
  without: 'true: where nothing is found, how many there are without each of the filters.',
  lat: 'The latitude, together with `lng` in place of `place`.',
  lng: 'The longitude.',
  radius: 'In kilometres.',
  type: '1 drop-in, 2 permanent.',
  maxPrice:
    'Minor units of the search’s currency: the most that the price on the card may be, `priceAsked` where children and days are asked, else `priceFrom`. Without a session, the price is that of full days where they are sold, else of the longest session.',
  q: 'Free text; spelling is forgiven.',
  'birthDates[]': 'yyyy-MM-dd; in the search also yyyy-MM, taken as the 1st.',
  'dates[]': 'yyyy-MM-dd.',
  'days[]': 'A day and its hours on the facility’s clock, 2026-11-09 08:00-17:30.',
  'booked[]': 'A day on which a child is already booked, by its index in `birthDates`: 0 2026-11-09.',
  'weekdays[]': '1 Monday to 7 Sunday.',
  'itemIds[]': 'The ids to delete; `itemIds` is accepted, too.',
  ageGroupId: 'An age group of the facility.',
  addressId: 'An address of the facility; the first unless given.',
  facilityId: 'The facility.',
  paymentId: 'The payment or refund.',
  secret: 'The feed’s secret with the ending `.ics`.',
  key: 'The key that a mail carries.',
  'ids[]': 'The ids of facilities: no others are found.',
  'except[]': 'The ids of facilities to leave out.',
  sha256: 'The SHA-256 of the PDF’s bytes as lower-case hex.',
};

/** The error responses (product rule 10). */
const refusals = {
  400: ['Malformed', 'The body is not JSON, or cannot be read.'],
  401: [
    'Unauthorized',
    'There is no session, or the access token is not valid. In signin: e-mail or password is not right.',
  ],
  403: [
    'Forbidden',
    'Not in this state of the account: it is not confirmed or is blocked, or the family has not signed the agreement. With `details.factor`, the session has to prove the second factor first (proveFactor); with `details.factorRequired`, the account has to turn one on.',
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
export function refusalsOf(operation: Operation): Record<string, object> {
  const { method, auth, asksNew, asksFactor, sends, params, query, body, refuses = [] } = operation;
  const writes = method !== 'GET';
  const known: Record<Refusal, boolean> = {
    400: body !== undefined || sends !== undefined,
    401: auth !== 'public',
    403: auth === 'signed' || asksNew === true || asksFactor === true,
    404: params !== undefined || (writes && auth !== 'public'),
    409: writes && auth !== 'public',
    413: body !== undefined || sends !== undefined,
    415: body !== undefined || sends !== undefined,
    422: body !== undefined || query !== undefined || sends !== undefined,
    429: true,
    503: true,
  };
  const statuses = (Object.keys(refusals).map(Number) as Refusal[]).filter(
    (one) => known[one] || refuses.includes(one),
  );
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${refusals[status][0]}` }]),
  );
}
