import type pg from 'pg';
import { createDatabase, createPool, type Database } from '@/server/db/connection';

/** When the process is killed: before its nth statement is sent, or after it has run and before its result arrives. */
export interface Death {
  statement: number;
  when: 'before' | 'after';
}

export interface DyingDatabase {
  db: Database;
  /** Starts counting statements. At the given one, all connections break and nothing answers any more. */
  dieAt(death: Death | null): void;
  isDead(): boolean;
  close(): Promise<void>;
}

/** The database as seen by a process that is killed: the server rolls back its open transactions. */
export function createDyingDatabase(url: string): DyingDatabase {
  let death: Death | null = null;
  let statements = 0;
  let dead = false;
  const pool = createPool({ url, poolMax: 10, onIdleError: () => undefined });
  const killed = () => new Error('killed');

  async function connect() {
    if (dead) throw killed();
    const client = await pool.connect();
    let broken = false;
    const breakOff = (): never => {
      dead = true;
      broken = true;
      throw killed();
    };
    return {
      query: async (...args: unknown[]) => {
        if (dead) {
          broken = true;
          throw killed();
        }
        statements += 1;
        const last = death !== null && statements === death.statement;
        if (last && death?.when === 'before') breakOff();
        const result = await (client.query as (...all: unknown[]) => Promise<unknown>)(...args);
        if (last) breakOff();
        return result;
      },
      // Close a broken connection, as a killed process would, so that the server rolls its transaction back.
      release: () => client.release(broken || dead),
    };
  }

  return {
    db: createDatabase({ connect, options: pool.options, end: () => pool.end() } as unknown as pg.Pool),
    dieAt(next) {
      death = next;
      statements = 0;
      dead = false;
    },
    isDead: () => dead,
    close: () => pool.end(),
  };
}
