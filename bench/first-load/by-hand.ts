import { cp, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Portal } from '@/bench/portal';
import type { Server } from '@/bench/processes';
import { serveSmallApp } from '@/bench/small-app';

/** Serves the page by hand with the facilities that the portal's home page shows. */
export async function serveByHand({ url }: Pick<Portal, 'url'>, folder: string): Promise<Server> {
  await cp(resolve('bench/first-load/by-hand'), folder, { recursive: true });
  const answer = await fetch(`${url}/api/facilities`);
  if (!answer.ok) throw new Error(`The facilities were answered with ${answer.status}.`);
  const { items } = (await answer.json()) as { items: { photo: { url: string } | null }[] };
  const facilities = items.map(({ photo, ...facility }) => ({
    ...facility,
    photo: photo && new URL(photo.url, url).href,
  }));
  await writeFile(join(folder, 'facilities.json'), JSON.stringify(facilities));
  return serveSmallApp(folder);
}
