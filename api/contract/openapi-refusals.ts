import type { OperationPath } from '@/api/contract/paths';
import type { OperationSchemas } from '@/api/contract/schemas';

/** The errors that calls can answer, once for the whole document (product rule 10). */
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

/** The refusals of one operation, by status: those that follow from its kind, and its own. */
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
