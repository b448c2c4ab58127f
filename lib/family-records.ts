import { normaliseEmail } from '@/lib/validation/email';

/** A record of the account, as a profile lists it. */
interface ListedRecord {
  own: boolean;
  active: boolean;
  guardian: string | null;
  adults: readonly string[];
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
 * The guardian whose account this is: on a record that several adults share the one with the account's e-mail address, else
 * the first (product section 2). Null where there is none.
 */
export function ownGuardian<Guardian extends { email: string }>({
  accountInfo,
  parentInfo,
  families,
}: SharedProfile<Guardian>): Guardian | null {
  const isShared = families.some(({ active, adults }) => active && adults.length > 0);
  const email = normaliseEmail(accountInfo.email);
  const own = isShared ? parentInfo.find((guardian) => normaliseEmail(guardian.email) === email) : undefined;
  return own ?? parentInfo[0] ?? null;
}
