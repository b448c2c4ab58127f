import { ApiError } from '@/api/client/api-error';
import type { TokenStorage } from '@/api/client/tokens';
import type { Tokens } from '@/api/contract/types';
import { timeoutSignal, webLocks } from '@/lib/site/browser';

/** Runs the task exclusively across tabs. */
export type Lock = <T>(task: () => Promise<T>) => Promise<T>;

/** `renewed`: a newer token pair is stored. `ended`: there is no session anymore. */
export type RefreshOutcome = 'renewed' | 'ended';

export interface RefresherParts {
  tokens: TokenStorage;
  /** Posts {refreshToken}. */
  post: (refreshToken: string) => Promise<Response>;
  lock: Lock;
  onSessionEnd: () => void;
}

/** Statuses meaning that the refresh token is invalid. Other errors don't end the session. */
const refusals: readonly number[] = [400, 401, 403, 422];

/**
 * Single-flight refresh, in this tab and across tabs (product rule 6). If the server can't be reached it throws and keeps the
 * token pair.
 */
export function createRefresher({ tokens, post, lock, onSessionEnd }: RefresherParts) {
  let inFlight: Promise<RefreshOutcome> | null = null;

  async function run(failedToken: string): Promise<RefreshOutcome> {
    const before = tokens.read();
    if (!before) return 'ended';
    if (before.token !== failedToken) return 'renewed'; // another tab refreshed first
    const response = await post(before.refreshToken);
    const pair = response.ok ? ((await response.json()) as Tokens) : null;
    const refusal = response.ok ? null : await ApiError.from(response);
    if (refusal && !refusals.includes(refusal.status)) throw refusal;

    // Meanwhile the parent may have logged out, or another tab may have stored a newer pair.
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

  /** `failedToken` is the access token that got a 401. */
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
 * A lock across tabs. Without the Web Locks API (plain http, old browsers) or after a timeout the task runs anyway: for 30 s the
 * server returns the same new pair for the old refresh token (product rule 6).
 */
export const browserLock: Lock = async (task) => {
  const locks = webLocks();
  if (!locks) return task();
  let started = false;
  try {
    return await locks.request(lockName, { signal: timeoutSignal(lockWaitMs) }, () => {
      started = true;
      return task();
    });
  } catch (error) {
    if (started) throw error;
    return task();
  }
};
