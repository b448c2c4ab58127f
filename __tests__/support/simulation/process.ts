import pg from 'pg';

/** The process that serves, as a simulation sees it: it can be killed between any two statements. */
export interface Process {
  /** Kills it at the statement after this many. */
  killAfter(statements: number): void;
  readonly isKilled: boolean;
  /** Starts it again once PostgreSQL has rolled back what was open, and calls off a kill that has not happened. */
  restart(): Promise<void>;
}

type Query = (this: pg.Client, ...parts: unknown[]) => unknown;

/** Takes over every connection of this test file: once killed, no statement reaches PostgreSQL until the restart. */
export function createProcess(): Process {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const send = prototype.query;
  let left: number | null = null;
  let isKilled = false;
  let closing = new Map<pg.Client, Promise<void>>();

  prototype.query = function query(...parts) {
    if (left !== null) isKilled ||= left-- <= 0;
    if (!isKilled) return send.apply(this, parts);
    // PostgreSQL rolls back the open transaction of a closed connection.
    if (!closing.has(this)) closing.set(this, this.end());
    const lost = new Error('Connection terminated: the process was killed');
    const callback = parts.at(-1);
    if (typeof callback !== 'function') return Promise.reject(lost);
    (callback as (error: Error) => void)(lost);
    return undefined;
  };
  return {
    killAfter: (statements) => {
      left = statements;
    },
    get isKilled() {
      return isKilled;
    },
    async restart() {
      await Promise.all(closing.values());
      closing = new Map();
      left = null;
      isKilled = false;
    },
  };
}
