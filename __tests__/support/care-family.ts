import { randomUUID } from 'node:crypto';
import { callsOf, insertFamily, type TestFamily } from '@/__tests__/support/families';
import type { SandboxBehaviour } from '@/lib/money/sandbox-cards';
import { sandboxCardToken } from '@/server/adapters/payment/sandbox';
import type { Database } from '@/server/db/connection';

export interface CareFamily extends TestFamily {
  children: string[];
}

export interface CareFamilyOptions {
  /** Birth dates of its children; by default one child born in May 2023. */
  births?: string[];
  /** Behaviour of the main card; null for a family without a card. */
  card?: SandboxBehaviour | null;
}

/** Inserts a signed family with children and a card. The account's id is its token. */
export async function insertCareFamily(
  db: Database,
  fetch: (path: string, init?: RequestInit) => Promise<Response>,
  now: Date,
  options?: CareFamilyOptions,
): Promise<CareFamily> {
  const family = await insertFamily(db, now, { signed: true });
  const children = await insertChildren(db, family.familyId, now, options);
  return { ...family, children, token: family.accountId, call: callsOf(fetch, () => family.accountId) };
}

/** Inserts a family's children and card; returns the ids of the children. */
export async function insertChildren(
  db: Database,
  familyId: string,
  now: Date,
  { births = ['2023-05-14'], card = 'success' }: CareFamilyOptions = {},
): Promise<string[]> {
  const rows = births.map((birthDate, index) => ({
    id: randomUUID(),
    familyId,
    firstName: ['Ava', 'Ben', 'Cleo', 'Dan'][index] ?? 'Eva',
    lastName: 'Silva',
    birthDate,
    createdAt: new Date(now.getTime() + index),
  }));
  await db.insertInto('child').values(rows).execute();
  if (card) await insertCard(db, familyId, card, now);
  return rows.map((row) => row.id);
}

export async function insertCard(
  db: Database,
  familyId: string,
  behaviour: SandboxBehaviour,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await db.updateTable('card').set({ isMain: false }).where('familyId', '=', familyId).execute();
  await db
    .insertInto('card')
    .values({
      id,
      familyId,
      gatewayToken: sandboxCardToken(behaviour, id),
      brand: 1,
      last4: '4242',
      expiryMonth: 12,
      expiryYear: 2030,
      holderName: 'R. Silva',
      isMain: true,
      createdAt: now,
    })
    .execute();
  return id;
}
