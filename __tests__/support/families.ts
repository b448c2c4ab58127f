import { randomUUID } from 'node:crypto';
import { insertCareFacility } from '@/__tests__/support/care-facility';
import { operationOf } from '@/api/contract/contract';
import { fillPath, type OperationName } from '@/api/contract/paths';
import type { Answer } from '@/api/contract/types';
import type { Database } from '@/server/db/connection';

export interface Reply<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

export interface CallOptions {
  params?: Record<string, string>;
  /** Arrays are written as key[]=a&key[]=b. */
  query?: Record<string, string | number | boolean | string[]>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestFamily {
  familyId: string;
  accountId: string;
  email: string;
  /** A fresh access token on each read: tokens are short-lived, and tests move the clock. */
  readonly token: string;
  /** Calls an operation of the contract and checks a successful response against it. */
  call<K extends OperationName>(name: K, options?: CallOptions): Promise<Reply<Answer<K>>>;
}

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** Inserts a confirmed account as sign-up and confirmation would. */
export async function insertFamily(
  db: Database,
  now: Date,
  { signed = false, familyId = randomUUID() }: { signed?: boolean; familyId?: string } = {},
): Promise<Pick<TestFamily, 'familyId' | 'accountId' | 'email'>> {
  const accountId = randomUUID();
  const email = `parent-${accountId.slice(0, 8)}@example.com`;
  const known = await db.selectFrom('family').select('id').where('id', '=', familyId).executeTakeFirst();
  if (!known) await db.insertInto('family').values({ id: familyId, createdAt: now }).execute();
  const on = { email: true };
  await db
    .insertInto('account')
    .values({
      id: accountId,
      familyId,
      ownFamilyId: familyId,
      email,
      passwordHash: 'none',
      notificationSettings: JSON.stringify({ bookings: on, tours: on, waitlists: on, messages: on, news: on }),
      confirmedAt: now,
      consentAt: now,
      createdAt: now,
    })
    .execute();
  if (signed) await insertSignature(db, now, familyId, accountId);
  return { familyId, accountId, email };
}

export async function insertSignature(db: Database, now: Date, familyId: string, accountId: string): Promise<void> {
  await db
    .insertInto('signature')
    .values({
      id: randomUUID(),
      familyId,
      accountId,
      agreementVersion: 'of-a-test',
      agreementSha256: '0'.repeat(64),
      image: 'data:image/png;base64,AAAA',
      typedName: null,
      signedOn: now.toISOString().slice(0, 10),
      signedAt: now,
      address: '192.0.2.1',
      userAgent: 'test',
      profileSha256: '0'.repeat(64),
      previousHash: null,
      hash: randomUUID(),
    })
    .execute();
}

/** Of the one device that all tests call from, so that a log-in after the first is not told. */
export const deviceKey = 'the-device-of-all-tests';

export function callsOf(fetch: Fetch, token: string | (() => string)): TestFamily['call'] {
  return async (name, { params, query, body, headers } = {}) => {
    const { method, path, answer } = operationOf(name);
    const response = await fetch(fillPath(path, params) + searchOf(query), {
      method,
      headers: {
        authorization: `Bearer ${typeof token === 'string' ? token : token()}`,
        'device-key': deviceKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const said: unknown = text === '' ? {} : JSON.parse(text);
    if (response.ok) await answer.validate(said, { strict: true, abortEarly: false });
    return { status: response.status, headers: response.headers, body: said as never };
  };
}

function searchOf(query: CallOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(`${key}[]`, one);
    else search.append(key, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export const build = {
  child: (over: object = {}) => ({ firstName: 'Ava', lastName: 'Nguyễn', birthDate: '2023-05-14', ...over }),
  parent_info: (over: object = {}) => ({
    relation: 3,
    firstName: 'Minh',
    lastName: 'Nguyễn',
    email: 'minh@example.com',
    phone: '+14165550123',
    address: { line1: '1 Queen St', city: 'Toronto', region: 'ON', postalCode: 'M5V 2T6', country: 'CA' },
    ...over,
  }),
  emergency_contact: (over: object = {}) => ({
    firstName: 'Rosa',
    lastName: 'Silva',
    relation: 'Aunt',
    phone: '+14165550124',
    ...over,
  }),
  authorized_pickup: (over: object = {}) => ({
    firstName: 'Tom',
    lastName: 'Baker',
    relation: 'Neighbour',
    phone: '+14165550125',
    ...over,
  }),
  unauthorized_pickup: (over: object = {}) => ({
    firstName: 'Max',
    lastName: 'Stone',
    relation: 'Former partner',
    reason: 'There is a court order.',
    ...over,
  }),
} as const;

/** Inserts a facility without prices. */
export async function insertFacility(db: Database, now: Date, name = 'Little Oaks') {
  const { id, addressId, groups } = await insertCareFacility(db, { name, createdAt: now, priced: false });
  return { facilityId: id, addressId, ageGroupId: groups.toddlers };
}

/** Inserts a drop-in booking in a status, with only what the family's own records need. */
export async function insertBooking(
  db: Database,
  now: Date,
  { familyId, children = [], status }: { familyId: string; children?: string[]; status: number },
): Promise<string> {
  const { facilityId, addressId } = await insertFacility(db, now);
  const id = randomUUID();
  await db
    .insertInto('bookingGroup')
    .values({
      id,
      number: `NB-${id.slice(0, 6)}`,
      familyId,
      facilityId,
      addressId,
      type: 1,
      scheduleType: 1,
      status,
      currency: 'CAD',
      policy: 1,
      priceTotal: 5000,
      priceLines: '[]',
      children,
      startDate: '2026-03-20',
      firstStartAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}
