import type { Card, Profile } from '@/api/contract/types';
import { unauthorized } from '@/lib/app-error';
import type { Caller } from '@/lib/call-context';
import type { FamilyKind } from '@/lib/family/family-records';
import { findWait, readGuard } from '@/server/areas/family/factor/rows';
import { type Guard, isHeldBack, logInsLeft, lostUntilOf } from '@/server/areas/family/factor/rules/waits';
import { presentRecord, type RecordOf } from '@/server/areas/family/records/records';
import { listFamilyRecords, readAccountPart, readNewestSignature } from '@/server/areas/family/records/rows/profile';
import { listRecords } from '@/server/areas/family/records/rows/records';
import { presentCard } from '@/server/areas/money/payments/cards';
import { listCards } from '@/server/areas/money/payments/rows/wallet-cards';
import { currentAgreement } from '@/server/areas/platform/content/read-content';
import { presentPhoto } from '@/server/areas/platform/files/file-address';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { Queryable } from '@/server/db/connection';

/**
 * The account's contact data, settings and families, and the records of its active family. Nothing of the family while the account
 * has to turn on the second factor that the operator asks for. Throws `unauthorized` if the account is gone.
 */
export async function readProfile(
  db: Queryable,
  deps: Pick<Deps, 'keys' | 'clock' | 'requiresFactor'>,
  caller: Caller,
): Promise<Profile> {
  const account = await readAccountPart(db, caller);
  if (!account) throw unauthorized();
  const guard = deps.requiresFactor ? await readGuard(db, caller.accountId) : null;
  const isHeld = guard !== null && isHeldBack(guard);
  const records = async <K extends FamilyKind>(kind: K): Promise<RecordOf[K][]> =>
    isHeld
      ? []
      : (await listRecords(db, kind, caller.familyId)).map((record) => presentRecord(deps, caller, kind, record));
  return {
    accountInfo: {
      email: account.email,
      pendingEmail: account.pendingEmail,
      phone: account.phone,
      photo: presentPhoto(deps, caller, account.photoId, account.photoPath),
    },
    families: (await listFamilyRecords(db, caller.accountId)).map((family) => ({
      ...family,
      ...(isHeld && { guardian: null, adults: [] }),
      active: family.id === caller.familyId,
    })),
    parentInfo: await records('parent_info'),
    children: await records('child'),
    emergencyContacts: await records('emergency_contact'),
    authorizedPickups: await records('authorized_pickup'),
    unauthorizedPickups: await records('unauthorized_pickup'),
    cards: isHeld ? [] : await readCards(db, caller.familyId),
    notificationSettings: account.notificationSettings as Profile['notificationSettings'],
    noneGiven: { authorizedPickups: account.noAuthorizedPickups, unauthorizedPickups: account.noUnauthorizedPickups },
    signature: await readSignature(db, caller.familyId),
    ...(await readFactorNotice(db, deps, caller.accountId, guard)),
  };
}

/** Left out where there is nothing to tell. */
async function readFactorNotice(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  accountId: string,
  guard: Guard | null,
): Promise<Pick<Profile, 'secondFactor'>> {
  const lostUntil = lostUntilOf(await findWait(db, accountId), clock.now());
  const left = guard && !guard.isGuarded ? logInsLeft(guard.logIns) : null;
  if (lostUntil === null && left === null) return {};
  return { secondFactor: { lostUntil, logInsLeft: left, isHeldBack: guard !== null && isHeldBack(guard) } };
}

async function readCards(db: Queryable, familyId: string): Promise<Card[]> {
  return (await listCards(db, familyId)).map(presentCard);
}

async function readSignature(db: Queryable, familyId: string): Promise<Profile['signature']> {
  const signature = await readNewestSignature(db, familyId);
  if (!signature) return null;
  return {
    image: signature.image,
    date: signature.signedOn,
    typedName: signature.typedName,
    signedAt: signature.signedAt.toISOString(),
    agreementVersion: signature.agreementVersion,
    agreementSha256: signature.agreementSha256,
    current: signature.agreementVersion === (await currentAgreement()).version,
  };
}
