import { invalid } from '@/lib/app-error';
import { dayMs } from '@/lib/dates/durations';

/** Who answers a claim: the facility's mailbox by a link, or a person at the desk. */
type Answerer = 'mailbox' | 'desk';

const lifetimeMs: Record<Answerer, number> = { mailbox: 7 * dayMs, desk: 30 * dayMs };

export const claimExpiry = (answerer: Answerer, from: Date): Date => new Date(from.getTime() + lifetimeMs[answerer]);

export type ClaimState = 'open' | 'checking' | 'approved' | 'declined';

interface ClaimStatus {
  outcome: string | null;
  sentTo: string | null;
}

export const stateOf = ({ outcome, sentTo }: ClaimStatus): ClaimState =>
  outcome === null ? (sentTo === null ? 'checking' : 'open') : outcome === 'approved' ? 'approved' : 'declined';

interface ClaimTimes {
  expiresAt: Date;
  facilityClosedAt: Date | null;
}

/** Whether the claim can still be answered, or its outcome be shown. */
export const isCurrent = ({ expiresAt, facilityClosedAt }: ClaimTimes, now: Date): boolean =>
  facilityClosedAt === null && now < expiresAt;

interface Listed {
  id: string;
  /** Of the first address. */
  region: string;
}

/** The facility that is meant, of all with the license number. Throws `invalid` {licenceNumber} or {region}. */
export function chooseFacility<F extends Listed>(
  found: readonly F[],
  asked: { facilityId?: string | undefined; region?: string | undefined },
): F {
  const started = found.filter(({ id }) => id === asked.facilityId);
  const inRegion = asked.region ? found.filter(({ region }) => region === asked.region) : found;
  const left = started.length > 0 ? started : inRegion;
  if (left.length === 1) return left[0]!;
  if (found.length === 0) {
    throw invalid({ licenceNumber: 'We don’t know a facility with this number. Check it against your license.' });
  }
  if (left.length === 0) throw invalid({ region: 'No facility there has this license number. Choose another one.' });
  if (new Set(left.map(({ region }) => region)).size > 1) {
    throw invalid({ region: 'Facilities in several places have this number. Choose your state or province.' });
  }
  throw invalid({
    licenceNumber: 'Several facilities have this number. Search for yours, and start from the link on its page.',
  });
}
