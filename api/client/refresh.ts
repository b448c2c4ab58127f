import { ApiError } from '@/api/client/api-error';
import type { TokenStorage } from '@/api/client/tokens';
import type { Tokens } from '@/api/contract/types';

/** Runs the task while no other tab runs one of the same name. */
export type Lock = <T>(task: () => Promise<T>) => Promise<T>;

/** What came of a refresh: a newer pair is stored, or there is no session any more. */
export type RefreshOutcome = 'renewed' | 'ended';

export interface RefresherParts {
  tokens: TokenStorage;
  /** Posts {refreshToken} and gives the raw answer. */
  post: (refreshToken: string) => Promise<Response>;
  lock: Lock;
  onSessionEnd: () => void;
}

/** The answers that mean "this refresh token is no good"; all others are trouble, and trouble logs nobody out. */
const refusals: readonly number[] = [400, 401, 403, 422];

/**
 * One refresh at a time, in this tab and across tabs; all who ask meanwhile wait for the same (product rule 6).
 * Throws an ApiError or the network's error when the service could not be asked; the pair is then kept.
 */
export function createRefresher({ tokens, post, lock, onSessionEnd }: RefresherParts) {
  let inFlight: Promise<RefreshOutcome> | null = null;

  async function run(failedToken: string): Promise<RefreshOutcome> {
    const before = tokens.read();
    if (!before) return 'ended';
    if (before.token !== failedToken) return 'renewed'; // another tab was first
    const response = await post(before.refreshToken);
    // Either way the answer is read to its end.
    const pair = response.ok ? ((await response.json()) as Tokens) : null;
    const refusal = response.ok ? null : await ApiError.from(response);
    if (refusal && !refusals.includes(refusal.status)) throw refusal;

    // While we asked, the parent may have logged out, or another tab may have stored a newer pair.
    const now = tokens.read();
    if (!now) return 'ended';
    if (now.refreshToken !== before.refreshToken) return 'renewed';
    if (pair) {
      tokens.replace(pair);
      return 'renewed';
    }
    tokens.clear();
    onSessionEnd();
    return 'ended';
  }

  /** `failedToken` is the access token that was answered with 401. */
  return function refresh(failedToken: string): Promise<RefreshOutcome> {
    inFlight ??= lock(() => run(failedToken)).finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
}

const lockName = 'session-refresh';
const lockWaitMs = 10_000;

/**
 * The browser's lock across tabs. Without it (plain http on another machine, old browsers), or when another tab keeps it
 * too long, the task simply runs: the service answers the predecessor with the same
 * successor for 30 s (product rule 6).
 */
export const browserLock: Lock = async (task) => {
  if (typeof navigator === 'undefined' || !navigator.locks) return task();
  let started = false;
  try {
    return await navigator.locks.request(lockName, { signal: AbortSignal.timeout(lockWaitMs) }, () => {
      started = true;
      return task();
    });
  } catch (error) {
    if (started) throw error;
    return task();
  }
};
