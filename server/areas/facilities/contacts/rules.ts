import { dayMs, hourMs } from '@/lib/dates/durations';
import { limits } from '@/lib/limits';
import type { LinkPurpose } from '@/lib/paths';

/** How long a link works. A request's works while the request waits for the facility, and then as long as this. */
const lifetimeMs: Record<LinkPurpose, number> = {
  contact: 7 * dayMs,
  request: 14 * dayMs,
  day: 36 * hourMs,
  places: 7 * dayMs,
  facts: 36 * hourMs,
  pin: hourMs,
};

/** How long a device that gave the PIN is not asked again. */
export const trustedUntil = (from: Date): Date => new Date(from.getTime() + limits.trustedDeviceDays * dayMs);

export const expiryOf = (purpose: LinkPurpose, from: Date): Date => new Date(from.getTime() + lifetimeMs[purpose]);

interface LinkTimes {
  expiresAt: Date | null;
  revokedAt: Date | null;
  contactRemovedAt: Date | null;
  facilityClosedAt: Date | null;
}

/** Whether its contact still answers for the facility. */
export const isHeld = ({ contactRemovedAt, facilityClosedAt }: Omit<LinkTimes, 'expiresAt' | 'revokedAt'>): boolean =>
  contactRemovedAt === null && facilityClosedAt === null;

export const isUsable = ({ expiresAt, revokedAt, ...holder }: LinkTimes, now: Date): boolean =>
  revokedAt === null && isHeld(holder) && (expiresAt === null || now < expiresAt);

/** "a…@littlepine.example": enough for the contact to know the mailbox, too little to learn it. No line breaks inside it. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…\u2060');
