import { splitName } from '@/lib/family/person-name';
import { normaliseEmail } from '@/lib/validation/email';

/** A record of the account, as a profile lists it. */
interface ListedRecord {
  own: boolean;
  active: boolean;
  guardian: string | null;
  adults: readonly string[];
}

interface Person {
  firstName: string;
  lastName: string;
  photo: { fullPath: string } | null;
}

interface SharedProfile<Guardian> {
  accountInfo: { email: string };
  parentInfo: readonly Guardian[];
  families: readonly ListedRecord[];
}

/** What a record of the account is called in a list of them. */
export function recordTitle({ own, guardian, adults }: ListedRecord): string {
  if (own) return 'Your own record';
  const whose = guardian ?? adults[0];
  return whose ? `${whose}’s record` : 'A shared record';
}

export const switchLabel = (record: ListedRecord): string =>
  `Switch to ${record.own ? 'your own record' : recordTitle(record)}`;

/**
 * Who this account is: on a record that several adults share the guardian with the account's e-mail address. Without one it is
 * the first guardian of the account's own record (product section 2), never somebody else's. Null where there is none.
 */
export function ownGuardian<Guardian extends Person & { email: string }>({
  accountInfo,
  parentInfo,
  families,
}: SharedProfile<Guardian>): Person | null {
  const active = families.find((family) => family.active);
  const email = normaliseEmail(accountInfo.email);
  const named = parentInfo.find((guardian) => normaliseEmail(guardian.email) === email);
  if (active && active.adults.length > 0 && named) return named;
  if (!active || active.own) return parentInfo[0] ?? null;
  const name = families.find((family) => family.own)?.guardian;
  return name ? { ...splitName(name), photo: null } : null;
}

/** The kinds of family records, by the names of their calls: /v1/parent/{kind} (product section 7). */
export const familyKinds = [
  'child',
  'parent_info',
  'emergency_contact',
  'authorized_pickup',
  'unauthorized_pickup',
] as const;
export type FamilyKind = (typeof familyKinds)[number];
