import { writeToken } from '@/lib/money/sandbox-cards';
import { dayMs, minuteMs } from '@/lib/dates/moments';
import { todayIn } from '@/lib/dates/time-zones';
import type { Tx } from '@/server/db/connection';
import {
  authorizedPickups,
  cards,
  children,
  demonstrationPassword,
  emergencyContacts,
  guardians,
  newFamily,
  parentFamily,
  unauthorizedPickups,
} from '@/server/demonstration/data/families/people';
import { defaultNotificationSettings } from '@/server/areas/mail/rules/notification-settings';
import { findAccountByEmail, insertAccount, updateAccount } from '@/server/areas/family/rows/account';
import { insertAll } from '@/server/demonstration/rows/rows';
import { insertCard } from '@/server/areas/payments/rows/wallet-cards';
import { ensureFamily, setGatewayCustomer } from '@/server/demonstration/rows/demonstration';
import { signAgreement } from '@/server/areas/agreement/sign-agreement';
import { drawSignature } from '@/server/demonstration/draw-pictures';
import type { Deps } from '@/server/areas/shared/deps';
import { readProfile } from '@/server/areas/profile/read-profile';
import { hashPassword } from '@/server/areas/session/password-hash';

const zone = 'America/Toronto';

/** What takes time or leaves the process, made before the transaction begins. */
export interface FamilyParts {
  passwordHash: string;
  signature: string;
  cards: { id: string; card: Awaited<ReturnType<Deps['payments']['saveCard']>> }[];
}

/** Null when both families are there already. Only the sandbox has cards of its own to give. */
export async function prepareFamilies(deps: Deps): Promise<FamilyParts | null> {
  const found = await Promise.all(
    [parentFamily.email, newFamily.email].map((email) => findAccountByEmail(deps.db, email)),
  );
  if (found.every(Boolean)) return null;
  const thisYear = Number(todayIn(zone, deps.clock.now()).slice(0, 4));
  const saved = deps.payments.name === 'sandbox' ? cards : [];
  return {
    passwordHash: await hashPassword(demonstrationPassword),
    signature: await drawSignature(),
    cards: await Promise.all(
      saved.map(async ({ id, facts, yearsAhead }) => ({
        id,
        card: await deps.payments.saveCard(writeToken({ ...facts, expiryYear: thisYear + yearsAhead }), {
          familyId: parentFamily.familyId,
          customer: null,
        }),
      })),
    ),
  };
}

/**
 * Writes whichever of the two families is missing: the one with everything, and the one that has only signed up.
 * @returns whether the one with everything was
 */
export async function seedFamilies(tx: Tx, deps: Deps, parts: FamilyParts): Promise<boolean> {
  if (!(await findAccountByEmail(tx, newFamily.email))) await openAccount(tx, deps, newFamily, parts);
  if (await findAccountByEmail(tx, parentFamily.email)) return false;
  // A family that is there without this account has records of its own; they are left as they are.
  if (!(await openAccount(tx, deps, parentFamily, parts))) return false;
  const now = deps.clock.now();
  // Records are listed in the order in which they were entered.
  const entered = (index: number) => ({
    familyId: parentFamily.familyId,
    createdAt: new Date(now.getTime() - 90 * dayMs + index * minuteMs),
  });
  const withFamily = <T extends object>(rows: readonly T[]) =>
    rows.map((row, index) => ({ ...row, ...entered(index) }));
  await insertAll(tx, 'child', withFamily(children(todayIn(zone, now))));
  await insertAll(tx, 'parentInfo', withFamily(guardians));
  await insertAll(tx, 'emergencyContact', withFamily(emergencyContacts));
  await insertAll(tx, 'authorizedPickup', withFamily(authorizedPickups));
  await insertAll(tx, 'unauthorizedPickup', withFamily(unauthorizedPickups));
  for (const [index, { id, card }] of parts.cards.entries()) {
    const { customer, ...facts } = card;
    await insertCard(tx, { id, ...facts, isMain: index === 0, ...entered(index) });
    await setGatewayCustomer(tx, parentFamily.familyId, customer);
  }
  const caller = { ...parentFamily, chainId: parentFamily.accountId };
  await signAgreement(
    tx,
    deps,
    caller,
    { image: parts.signature, date: todayIn('UTC', now) },
    { address: '192.0.2.10', userAgent: 'Demonstration' },
    () => readProfile(tx, deps, caller),
  );
  return true;
}

/** False when the family was there already. */
async function openAccount(
  tx: Tx,
  deps: Deps,
  { familyId, accountId, email, phone }: { familyId: string; accountId: string; email: string; phone?: string },
  { passwordHash }: FamilyParts,
): Promise<boolean> {
  const now = deps.clock.now();
  const made = await ensureFamily(tx, familyId, now);
  await insertAccount(tx, {
    id: accountId,
    familyId,
    email,
    passwordHash,
    phone: phone ?? null,
    notificationSettings: JSON.stringify(defaultNotificationSettings),
    consentAt: now,
    createdAt: now,
  });
  await updateAccount(tx, accountId, { confirmedAt: now });
  return made;
}
