import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/app-error';
import { normaliseEmail } from '@/lib/validation/email';
import {
  forgetPoints,
  givePointsBack,
  listPoints,
  type RateWindow,
  takePoints,
} from '@/server/areas/family/session/rows';
import { networkOf } from '@/server/areas/family/session/rules/network';
import type { Deps, RateFigures } from '@/server/areas/platform/shared/deps';
import { acceptedHashes, keyedHash } from '@/server/areas/platform/shared/rules';

const minute = 60;

/** Product rule 6. `figure` names the configured limit. The caller may not have caused the refusal, so `says` explains it. */
const windows = {
  signinAccount: {
    figure: 'signinPerAccount',
    seconds: 15 * minute,
    says: 'Too many wrong passwords for this account. To log in right away, choose a new password by e‑mail.',
  },
  factorAccount: {
    figure: 'signinPerAccount',
    seconds: 24 * 60 * minute,
    says: 'Too many wrong codes for this account. Use a recovery code, or try again tomorrow.',
  },
  signinAddress: {
    figure: 'signinPerAddress',
    seconds: 15 * minute,
    says: 'Too many wrong passwords from your network.',
  },
  unknownToken: {
    figure: 'signinPerAddress',
    seconds: 15 * minute,
    says: 'Too many links or codes from your network didn’t work.',
  },
  mailMailbox: {
    figure: 'mailPerMailbox',
    seconds: 60 * minute,
    says: 'We have already sent several e‑mails to this address. Use the newest one.',
  },
  mailAddress: {
    figure: 'mailPerAddress',
    seconds: 60 * minute,
    says: 'Too many e‑mails were requested from your network.',
  },
  pinContact: {
    figure: 'signinPerAccount',
    seconds: 60 * minute,
    says: 'Too many wrong PINs. Get a new one by e‑mail, or wait.',
  },
  pinAddress: {
    figure: 'signinPerAddress',
    seconds: 15 * minute,
    says: 'Too many wrong PINs from your network.',
  },
  exports: {
    figure: 'exportsPerFamily',
    seconds: 60 * minute,
    says: "You have downloaded your family's data several times in the last hour. Try again later.",
  },
  signings: {
    figure: 'signingsPerFamily',
    seconds: 60 * minute,
    says: 'Your family has signed several times in the last hour. Try again later.',
  },
  invitations: {
    figure: 'invitationsPerFamily',
    seconds: 24 * 60 * minute,
    says: 'Your family has sent many invitations within 24 hours. Try again later.',
  },
  claims: {
    figure: 'claimsPerFacility',
    seconds: 24 * 60 * minute,
    says: 'This facility was claimed several times within 24 hours. Try again later, or write to us.',
  },
} as const satisfies Record<string, { figure: keyof RateFigures; seconds: number; says: string }>;

type Throttle = keyof typeof windows;
export type ThrottleDeps = Pick<Deps, 'db' | 'rates' | 'keys'>;

const windowOf = (deps: ThrottleDeps, throttle: Throttle): RateWindow => ({
  points: deps.rates[windows[throttle].figure],
  seconds: windows[throttle].seconds,
});

/** Whether the throttle counts networks; the others count accounts, families and mailboxes. */
const countsNetworks = {
  signinAccount: false,
  factorAccount: false,
  signinAddress: true,
  unknownToken: true,
  mailMailbox: false,
  mailAddress: true,
  pinContact: false,
  pinAddress: true,
  exports: false,
  signings: false,
  invitations: false,
  claims: false,
} as const satisfies Record<Throttle, boolean>;

/** A network, mailbox, family or facility has one keyed hash in all limits, so that the tables hold no addresses. */
const hashOf = ({ keys }: Pick<Deps, 'keys'>, counted: string) => keyedHash(keys, 'rate-limit', counted);

/** Null for calls within the process. */
export const networkHash = (deps: Pick<Deps, 'keys'>, address: string): string | null =>
  address === '' ? null : hashOf(deps, networkOf(address));

/** As many characters of a hash as are shown. */
const shownLength = 12;
export const shownHash = (hash: string): string => `#${hash.slice(0, shownLength)}`;

/** Whether a stored hash is that of this network address, mailbox, id, or shown hash. */
export function isHashOf(deps: Pick<Deps, 'keys'>, hash: string, text: string): boolean {
  if (text.startsWith('#')) return shownHash(hash) === text;
  const counted = isIP(text) ? networkOf(text) : text.includes('@') ? normaliseEmail(text) : text;
  return acceptedHashes(deps.keys, 'rate-limit', counted).includes(hash);
}

/** The limits that are reached now; with a text ({@link isHashOf}), all that count this one. */
export async function listLimits(deps: ThrottleDeps, about?: string) {
  const all: Readonly<Record<string, { figure: keyof RateFigures }>> = { ...windows, ...callWindows };
  return (await listPoints(deps.db, new Date())).flatMap(({ key, points, until }) => {
    const [name = '', hash = ''] = key.split(':');
    const window = all[name];
    if (!window) return [];
    const limit = deps.rates[window.figure];
    const isMeant = about === undefined ? points >= limit : isHashOf(deps, hash, about);
    return isMeant ? [{ name, hash: shownHash(hash), points, limit, until }] : [];
  });
}

function keyOf(deps: ThrottleDeps, throttle: Throttle, whom: string): string {
  const counted = countsNetworks[throttle] ? networkOf(whom) : whom;
  return `${throttle}:${hashOf(deps, counted)}`;
}

/** 429 with Retry-After, which the portal adds to the message (product rule 10). */
export const tooMany = (retryAfter: number, says = 'Too many tries. Wait a minute and try again.'): AppError =>
  new AppError('tooMany', says, { retryAfter });

/** Counts one; returns null, or the seconds to wait. Calls within the process have no address and are not counted. */
export async function take(deps: ThrottleDeps, throttle: Throttle, whom: string): Promise<number | null> {
  if (whom === '') return null;
  return takePoints(deps.db, keyOf(deps, throttle, whom), windowOf(deps, throttle));
}

/** Counts one, or throws `tooMany` with the sentence of this throttle, or of the one that the caller knows of. */
export async function count(
  deps: ThrottleDeps,
  throttle: Throttle,
  whom: string,
  told: Throttle = throttle,
): Promise<void> {
  const wait = await take(deps, throttle, whom);
  if (wait !== null) throw tooMany(wait, windows[told].says);
}

export async function uncount(deps: ThrottleDeps, throttle: Throttle, whom: string): Promise<void> {
  if (whom !== '') await givePointsBack(deps.db, keyOf(deps, throttle, whom), windowOf(deps, throttle));
}

export async function clear(deps: ThrottleDeps, throttle: Throttle, whom: string): Promise<void> {
  await forgetPoints(deps.db, keyOf(deps, throttle, whom), windowOf(deps, throttle));
}

/**
 * Call it before every mail that a caller triggers. Counts the mailbox and the caller's network, whether or not the mailbox
 * is known. Throws `tooMany`.
 */
export async function countMail(deps: ThrottleDeps, mailbox: string, address: string): Promise<void> {
  await count(deps, 'mailAddress', address);
  await count(deps, 'mailMailbox', normaliseEmail(mailbox));
}

/** A process allows this share (a fifth) of the limit before it uses the shared table. */
const ownShare = 5;
const countedMax = 50_000;

/** Limits on all calls. `sessionWrites` counts the session, the others the caller's network. */
const callWindows = {
  reads: { figure: 'readsPerSecond', seconds: 1 },
  // Apart from `reads`, because a map that is moved asks for many parts at once.
  mapReads: { figure: 'readsPerSecond', seconds: 1 },
  writes: { figure: 'writesPerAddress', seconds: minute },
  sessionWrites: { figure: 'writesPerSession', seconds: minute },
} as const satisfies Record<string, { figure: keyof RateFigures; seconds: number }>;

type CallThrottle = keyof typeof callWindows;

interface Calls {
  endsAt: number;
  count: number;
  isShared: boolean;
  refused: boolean;
}

const callsOf = new WeakMap<object, Map<string, Calls>>();

/**
 * Limits calls in a window (product rule 6) over all processes. Writing to the database on every call would cost more than most
 * calls, so a process counts in memory up to a fifth of the limit, and only then in the shared table. Each extra process
 * allows at most one more fifth. Throws `tooMany`.
 */
export async function throttleCalls(deps: ThrottleDeps, what: CallThrottle, whom: string): Promise<void> {
  if (whom === '') return;
  const counted = what === 'sessionWrites' ? whom : networkOf(whom);
  const { figure, seconds } = callWindows[what];
  const now = Date.now();
  const calls = callsInWindow(deps, `${what} ${counted}`, now, seconds);
  if (calls.refused) throw tooMany(Math.ceil((calls.endsAt - now) / 1000));
  calls.count += 1;
  const points = deps.rates[figure];
  if (calls.count <= points / ownShare) return;
  const amount = calls.isShared ? 1 : calls.count;
  calls.isShared = true;
  const key = `${what}:${hashOf(deps, counted)}`;
  const wait = await takePoints(deps.db, key, { points, seconds }, amount);
  if (wait === null) return;
  calls.refused = true;
  calls.endsAt = Math.min(calls.endsAt, Date.now() + wait * 1000);
  throw tooMany(wait);
}

function callsInWindow(deps: ThrottleDeps, key: string, now: number, seconds: number): Calls {
  const all = callsOf.get(deps) ?? new Map<string, Calls>();
  callsOf.set(deps, all);
  const current = all.get(key);
  if (current && now < current.endsAt) return current;
  if (all.size >= countedMax) all.clear();
  const fresh = { endsAt: now + seconds * 1000, count: 0, isShared: false, refused: false };
  all.set(key, fresh);
  return fresh;
}

/** Longer than the slowest branch on an idle machine. */
const floorMs = 120;

/** Takes at least `floorMs`, so that the timing does not show which branch ran (product rule 6). */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), sleep(floorMs)]);
  return result;
}
