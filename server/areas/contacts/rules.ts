import { dayMs, hourMs } from '@/lib/dates/instants';

/** What a link opens, and the path of its page. A link works for its own page only. */
export const linkPaths = {
  /** Confirms that the mailbox is the contact's. */
  contact: (key: string) => `/answer/contact/${key}`,
  /** One request: what is asked, and the facility's moves. */
  request: (key: string) => `/answer/${key}`,
  /** Who comes today and tomorrow. */
  day: (key: string) => `/answer/day/${key}`,
  /** The places that the facility offers. */
  places: (key: string) => `/answer/places/${key}`,
} as const;

export type LinkPurpose = keyof typeof linkPaths;

/** How long a link works. A request's works while the request waits for the facility, and then as long as this. */
const lifetimeMs: Record<LinkPurpose, number> = {
  contact: 7 * dayMs,
  request: 14 * dayMs,
  day: 36 * hourMs,
  places: 7 * dayMs,
};

export const expiryOf = (purpose: LinkPurpose, from: Date): Date => new Date(from.getTime() + lifetimeMs[purpose]);

interface LinkTimes {
  expiresAt: Date | null;
  revokedAt: Date | null;
  contactRemovedAt: Date | null;
}

export const isUsable = ({ expiresAt, revokedAt, contactRemovedAt }: LinkTimes, now: Date): boolean =>
  revokedAt === null && contactRemovedAt === null && (expiresAt === null || now < expiresAt);
