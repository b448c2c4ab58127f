import { cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createApi } from '@/api/client/api';
import type { Portal } from '@/bench/portal';
import type { Server } from '@/bench/processes';
import { serveSmallApp } from '@/bench/small-app';
import { noFilters, searchQuery } from '@/lib/search/search';

/** Serves the hand-written page with the facilities of the portal's home page. */
export async function serveByHand({ url }: Pick<Portal, 'url'>, folder: string): Promise<Server> {
  await cp(resolve('bench/first-load/by-hand'), folder, { recursive: true });
  const { items } = await createApi({ fetch, baseUrl: `${url}/api` }).listFacilities({ query: searchQuery(noFilters) });
  const facilities = items.map(({ photo, ...facility }) => ({
    ...facility,
    photo: photo && new URL(photo.url, url).href,
  }));
  await writeFile(join(folder, 'facilities.json'), JSON.stringify(facilities));
  return serveSmallApp(folder);
}
