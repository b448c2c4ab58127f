import pg from 'pg';
import { LaunchError } from '@/server/launcher/print';

/**
 * Checks that the operator's database answers before anything is started. The address may contain a password, so the
 * message names only the host, port and database.
 * @throws LaunchError with the reason
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const { hostname, port, pathname } = new URL(url);
    throw new LaunchError(
      `The database of DATABASE_URL (${pathname.slice(1)} on ${hostname}:${port || '5432'}) cannot be used: ${reasons[code ?? ''] ?? message}`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing is listening there. Is PostgreSQL running?',
  ENOTFOUND: 'there is no such host.',
  ETIMEDOUT: 'it does not answer.',
  '28P01': 'the password is wrong.',
  '28000': 'the user may not log in.',
  '3D000': 'there is no such database. Create it first.',
};
