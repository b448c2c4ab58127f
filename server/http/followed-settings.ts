import type { Settings } from '@/api/contract/types';

export interface FollowedSettings {
  /** As last read; null until the service has answered once. */
  current(): Settings | null;
  /** Asks the service now: whether it answers, within two seconds. */
  ask(): Promise<boolean>;
  stop(): void;
}

export interface FollowOptions {
  apiUrl: string;
  /** Called with every new answer. */
  onRead(settings: Settings): void;
  /** Called once for each outage. */
  onError(error: unknown): void;
  /** Milliseconds between reads: of a service that has answered, and of one that has not yet. */
  pause?: { known: number; unknown: number };
}

const patienceMs = 2_000;

/**
 * The settings of the operator's own service (API_URL), read again every minute: its gateway and map decide what the content
 * policy allows. Reads once before it resolves, but does not wait for a service that is away.
 */
export async function followSettings({
  apiUrl,
  onRead,
  onError,
  pause = { known: 60_000, unknown: 5_000 },
}: FollowOptions): Promise<FollowedSettings> {
  const url = new URL('/api/v1/settings', apiUrl);
  let settings: Settings | null = null;
  let isAway = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function ask(): Promise<boolean> {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
      if (!response.ok) throw new Error(`The service answered ${response.status}.`);
      settings = (await response.json()) as Settings;
      onRead(settings);
      isAway = false;
    } catch (error) {
      if (!isAway) onError(error);
      isAway = true;
    }
    return !isAway;
  }

  async function again(): Promise<void> {
    await ask();
    if (stopped) return;
    timer = setTimeout(() => void again(), settings === null ? pause.unknown : pause.known);
    timer.unref();
  }

  await again();
  return {
    current: () => settings,
    ask,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
