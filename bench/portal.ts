import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createApi } from '@/api/client/api';
import type { Tokens } from '@/api/contract/types';
import { freePort } from '@/bench/free-port';
import { finished, startServer, type Server } from '@/bench/processes';
import { demonstrationPassword, newFamily, parentFamily } from '@/server/demonstration/data/families/people';

export interface Portal extends Server {
  /** Of the demonstration's registered family. */
  tokens: Tokens;
  /** Of the family whose registration is unfinished. */
  unfinishedTokens: Tokens;
  facilityId: string;
  bookingId: string;
  tourId: string;
  waitlistId: string;
}

/**
 * Builds the portal if its sources changed and serves it as in production, with its own demonstration in `dataDir`.
 *
 * @param cwd the checkout; default: this one
 */
export async function servePortal(
  dataDir: string,
  settings: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<Portal> {
  await finished(['scripts/build.mjs', '--if-changed'], { cwd });
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: '2',
    DEMO: '1',
    DATA_DIR: dataDir,
    // Empty values, so that the developer's .env does not set them.
    ...{ DATABASE_URL: '', API_URL: '', SMTP_URL: '', STRIPE_SECRET_KEY: '', S3_BUCKET: '' },
    HOST: '127.0.0.1',
    PORT: `${port}`,
    RATE_READS: '1000000',
    RATE_SHARE: '100',
    RATE_WRITES_SESSION: '1000000',
    RATE_WRITES_ADDRESS: '1000000',
    LOG_LEVEL: 'error',
    ...settings,
  };
  // An older checkout migrates when it starts.
  if (existsSync(join(cwd, 'dist', 'migrate.mjs'))) await finished(['dist/migrate.mjs'], { cwd, env });
  const server = await startServer(['dist/launcher.mjs'], {
    cwd,
    env,
    url: `http://127.0.0.1:${port}`,
  });
  try {
    return { ...server, ...(await known(server.url)) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Sessions and ids of the demonstration that is served at this address. */
export async function known(url: string): Promise<Omit<Portal, keyof Server>> {
  const visitor = createApi({ fetch, baseUrl: `${url}/api` });
  const logIn = async ({ email }: { email: string }) =>
    (await visitor.signin({ body: { email, password: demonstrationPassword, remember: true } })) as Tokens;
  const tokens = await logIn(parentFamily);
  const unfinishedTokens = await logIn(newFamily);
  const authorized = (address: string, init: RequestInit) =>
    fetch(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${tokens.token}` } });
  const parent = createApi({ fetch: authorized, baseUrl: `${url}/api` });
  const [facilities, bookings, tours, waitlists] = await Promise.all([
    visitor.listFacilities({ query: {} }),
    parent.listUpcomingBookings({ query: {} }),
    parent.listUpcomingTours({ query: {} }),
    parent.listUpcomingWaitlists({ query: {} }),
  ]);
  const facility = facilities.items.find(({ bookable }) => bookable);
  const [booking, tour, waitlist] = [bookings.items[0], tours.items[0], waitlists.items[0]];
  if (!facility || !booking || !tour || !waitlist)
    throw new Error('The demonstration lacks a facility or a request to look at.');
  const ids = { facilityId: facility.id, bookingId: booking.id, tourId: tour.id, waitlistId: waitlist.id };
  return { tokens, unfinishedTokens, ...ids };
}
