import { AppError } from '@/lib/app-error';
import { normaliseEmail } from '@/lib/validation/email';
import { keyedHash } from '@/server/domain/session/keys';
import { networkOf } from '@/server/domain/session/network';
import { forgetPoints, givePointsBack, takePoints, type RateWindow } from '@/server/repositories/rate-limits';
import type { Deps, RateFigures } from '@/server/services/deps';

const minute = 60;

/**
 * Decisions 6; the figures are the configuration's. Unknown tokens and codes share one figure with failed sign-ins. Each says
 * what happened and what helps: somebody else may have caused it.
 */
const windows = {
  signinAccount: {
    figure: 'signinPerAccount',
    seconds: 15 * minute,
    says: 'There were too many wrong passwords for this account. To get in at once, choose a new password by mail.',
  },
  signinAddress: {
    figure: 'signinPerAddress',
    seconds: 15 * minute,
    says: 'There were too many wrong passwords from your network.',
  },
  unknownToken: {
    figure: 'signinPerAddress',
    seconds: 15 * minute,
    says: 'There were too many links or codes from your network that are not valid.',
  },
  mailMailbox: {
    figure: 'mailPerMailbox',
    seconds: 60 * minute,
    says: 'We have already sent several messages to this address. The newest one is the one to use.',
  },
  mailAddress: {
    figure: 'mailPerAddress',
    seconds: 60 * minute,
    says: 'Your network has asked for very many messages.',
  },
} as const satisfies Record<string, { figure: keyof RateFigures; seconds: number; says: string }>;

export type Throttle = keyof typeof windows;
export type ThrottleDeps = Pick<Deps, 'db' | 'rates' | 'secret'>;

const windowOf = (deps: ThrottleDeps, throttle: Throttle): RateWindow => ({
  points: deps.rates[windows[throttle].figure],
  seconds: windows[throttle].seconds,
});

/** Whose throttle counts callers' networks; the others count accounts and mailboxes. */
const countsNetworks = {
  signinAccount: false,
  signinAddress: true,
  unknownToken: true,
  mailMailbox: false,
  mailAddress: true,
} as const satisfies Record<Throttle, boolean>;

/** Addresses are not kept in the table: the key is a hash under the server key. */
function keyOf(deps: ThrottleDeps, throttle: Throttle, whom: string): string {
  const counted = countsNetworks[throttle] ? networkOf(whom) : whom;
  return `${throttle}:${keyedHash(deps.secret, 'rate-limit', `${throttle} ${counted}`)}`;
}

/** The refusal of decisions 10: 429 with Retry-After, which the portal adds to the sentence. */
export const tooMany = (
  retryAfter: number,
  says = 'That was a lot at once. Please try again a little later.',
): AppError => new AppError('tooMany', says, { retryAfter });

/** Counts one and says whether there was room. An unknown address (a call within the process) is not counted. */
export async function take(deps: ThrottleDeps, throttle: Throttle, whom: string): Promise<number | null> {
  if (whom === '') return null;
  return takePoints(deps.db, keyOf(deps, throttle, whom), windowOf(deps, throttle));
}

/** Counts one; throws `tooMany` when the window is full. */
export async function count(deps: ThrottleDeps, throttle: Throttle, whom: string): Promise<void> {
  const wait = await take(deps, throttle, whom);
  if (wait !== null) throw tooMany(wait, windows[throttle].says);
}

/** Takes a count back: what it stood for turned out well. */
export async function uncount(deps: ThrottleDeps, throttle: Throttle, whom: string): Promise<void> {
  if (whom !== '') await givePointsBack(deps.db, keyOf(deps, throttle, whom), windowOf(deps, throttle));
}

/** Begins anew. */
export async function clear(deps: ThrottleDeps, throttle: Throttle, whom: string): Promise<void> {
  await forgetPoints(deps.db, keyOf(deps, throttle, whom), windowOf(deps, throttle));
}

/**
 * To be called by everything that sends a mail because a caller asked for it: counts the mailbox and the caller's network
 * address, whether or not anybody is known there. Throws `tooMany`.
 */
export async function countMail(deps: ThrottleDeps, mailbox: string, address: string): Promise<void> {
  await count(deps, 'mailAddress', address);
  await count(deps, 'mailMailbox', normaliseEmail(mailbox));
}

const readsWindowMs = 1000;
/** So large a part of the figure a process gives away before it asks the shared table. */
const ownShare = 5;
const addressesMax = 50_000;

interface Reads {
  began: number;
  count: number;
  isShared: boolean;
  refusedUntil: number;
}

/** What each service of this process has counted by itself. */
const readsOf = new WeakMap<object, Map<string, Reads>>();

/**
 * Reads per address and second (decisions 6), shared by all processes. A write to the database for every read would cost
 * more than the read: a process counts alone up to a fifth of the figure, and only an address that goes on is counted in
 * the shared table, with what it has read so far. Each further process may thus give away a fifth more, and no further.
 * Throws `tooMany`.
 */
export async function throttleReads(deps: ThrottleDeps, caller: string): Promise<void> {
  if (caller === '') return;
  const address = networkOf(caller);
  const now = Date.now();
  const reads = readsInWindow(deps, address, now);
  if (now < reads.refusedUntil) throw tooMany(1);
  reads.count += 1;
  const points = deps.rates.readsPerSecond;
  if (reads.count <= points / ownShare) return;
  const amount = reads.isShared ? 1 : reads.count;
  reads.isShared = true;
  const key = `reads:${keyedHash(deps.secret, 'rate-limit', `reads ${address}`)}`;
  const wait = await takePoints(deps.db, key, { points, seconds: 1 }, amount);
  if (wait === null) return;
  reads.refusedUntil = reads.began + readsWindowMs;
  throw tooMany(wait);
}

function readsInWindow(deps: ThrottleDeps, address: string, now: number): Reads {
  const byAddress = readsOf.get(deps) ?? new Map<string, Reads>();
  readsOf.set(deps, byAddress);
  const current = byAddress.get(address);
  if (current && now - current.began < readsWindowMs) return current;
  if (byAddress.size >= addressesMax) byAddress.clear();
  const fresh = { began: now, count: 0, isShared: false, refusedUntil: 0 };
  byAddress.set(address, fresh);
  return fresh;
}
