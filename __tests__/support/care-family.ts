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
  { births = ['2023-05-14'], card = 'success' }: CareFamilyOptions = {},
): Promise<CareFamily> {
  const family = await insertFamily(db, now, { signed: true });
  const rows = births.map((birthDate, index) => ({
    id: randomUUID(),
    familyId: family.familyId,
    firstName: ['Ava', 'Ben', 'Cleo', 'Dan'][index] ?? 'Eva',
    lastName: 'Silva',
    birthDate,
    createdAt: new Date(now.getTime() + index),
  }));
  await db.insertInto('child').values(rows).execute();
  if (card) await insertCard(db, family.familyId, card, now);
  const children = rows.map((row) => row.id);
  return { ...family, children, token: family.accountId, call: callsOf(fetch, () => family.accountId) };
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
