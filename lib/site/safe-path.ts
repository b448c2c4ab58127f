import { paths } from '@/lib/paths';

/** A base for reading relative addresses; nothing is ever sent there. */
const base = 'http://portal.invalid';

/**
 * The page that another page leads back to, from an address anyone may have written: a path of this portal, or null. Other
 * origins, and what a browser might read as one (`//evil.example`, `/\evil.example`), are refused.
 */
export function safePath(from: unknown): string | null {
  if (typeof from !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from)) return null;
  const url = URL.canParse(from, base) ? new URL(from, base) : null;
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname === paths.login ? null : `${url.pathname}${url.search}${url.hash}`;
}
