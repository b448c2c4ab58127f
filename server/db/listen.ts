import pg from 'pg';

export interface ListenOptions {
  databaseUrl: string;
  channel: string;
  onMessage(payload: string): Promise<void> | void;
  /** Called on every (re)connect: notifications sent meanwhile are lost. */
  onListening(): void;
  onError(error: unknown): void;
}

/** Milliseconds before reconnecting. */
const againMs = 1_000;

/**
 * Listens on a NOTIFY channel over its own connection and reconnects when that is lost. Does not work through a pooler in
 * transaction mode.
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
