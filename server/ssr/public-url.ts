import { readEnv } from '@/server/env';

/** The portal's public address, without a trailing slash. */
export const portalOrigin = (): string => readEnv().PUBLIC_URL.replace(/\/$/, '');

let site: string | null | undefined;
/** The portal's address for search engines and link previews; null while PUBLIC_URL is only this machine. */
export function siteUrl(): string | null {
  if (site === undefined) {
    const { PUBLIC_URL } = readEnv();
    site = new URL(PUBLIC_URL).hostname === 'localhost' ? null : PUBLIC_URL;
  }
  return site;
}
