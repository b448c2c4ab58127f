import pg from 'pg';

export interface ListenOptions {
  databaseUrl: string;
  channel: string;
  onMessage(payload: string): Promise<void> | void;
  /** Told when it begins to listen, also anew: what was said meanwhile is lost. */
  onListening(): void;
  onError(error: unknown): void;
}

/** How long it waits before it tries again, milliseconds. */
const againMs = 1_000;

/**
 * Listens to what the database tells on a channel (NOTIFY), on a connection of its own that is opened again whenever it is lost.
 * Through a pooler that shares connections between transactions nothing is heard.
 */
export function listen({ databaseUrl, channel, onMessage, onListening, onError }: ListenOptions): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  function lost(of: pg.Client, error?: unknown): void {
    if (of !== client || stopped) return;
    client = null;
    if (error !== undefined) onError(error);
    void of.end().catch(() => undefined);
    timer = setTimeout(() => void open(), againMs);
  }

  async function heard(payload: string): Promise<void> {
    try {
      await onMessage(payload);
    } catch (error) {
      onError(error);
    }
  }

  async function open(): Promise<void> {
    const opened = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 5_000 });
    client = opened;
    opened.on('notification', ({ payload = '' }) => void heard(payload));
    opened.on('error', (error) => lost(opened, error));
    opened.on('end', () => lost(opened));
    try {
      await opened.connect();
      await opened.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      onListening();
    } catch (error) {
      lost(opened, error);
    }
  }

  void open();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
