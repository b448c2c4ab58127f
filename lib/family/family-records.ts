import type { FamilyRecord, ParentInfo, Profile } from '@/api/contract/types';
import { splitName } from '@/lib/text/words';
import { normaliseEmail } from '@/lib/validation/email';

export function recordTitle({ own, guardian, adults }: FamilyRecord): string {
  if (own) return 'Your own record';
  const whose = guardian ?? adults[0];
  return whose ? `${whose}’s record` : 'A shared record';
}

export const switchLabel = (record: FamilyRecord): string =>
  `Switch to ${record.own ? 'your own record' : recordTitle(record)}`;

/**
 * The account's holder. On a shared record it's the guardian with the account's e-mail address; otherwise the first
 * guardian of the account's own record (product section 2), never one of another record.
 */
export function ownGuardian({
  accountInfo,
  parentInfo,
  families,
}: Pick<Profile, 'accountInfo' | 'parentInfo' | 'families'>): Pick<
  ParentInfo,
  'firstName' | 'lastName' | 'photo'
> | null {
  const active = families.find((family) => family.active);
  const email = normaliseEmail(accountInfo.email);
  const named = parentInfo.find((guardian) => normaliseEmail(guardian.email) === email);
  if (active && active.adults.length > 0 && named) return named;
  if (!active || active.own) return parentInfo[0] ?? null;
  const name = families.find((family) => family.own)?.guardian;
  return name ? { ...splitName(name), photo: null } : null;
}

/** Path segments of the family records' endpoints: /v1/parent/{kind} (product section 7). */
export const familyKinds = [
  'child',
  'parent_info',
  'emergency_contact',
  'authorized_pickup',
  'unauthorized_pickup',
] as const;
export type FamilyKind = (typeof familyKinds)[number];
