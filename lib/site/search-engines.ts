import type { ContentKind } from '@/lib/enums';
import { paths } from '@/lib/paths';

/** Pages that search engines should not index: family data, mail links and forms. */
export const unlistedPaths = [
  '/api/',
  ...[paths.login, paths.profile, paths.bookings, paths.notices, paths.onboarding, paths.mailbox, '/gallery'],
  ...[paths.saved, '/ask', '/alerts/', paths.reset],
  ...['/confirm/', '/confirm-email/', '/undo-email/', '/not-me/', '/lost-phone/', '/account-link/'],
  ...['/facility/*/drop-in', '/facility/*/permanent', '/facility/*/tour', '/facility/*/waitlist'],
] as const;

/**
 * robots.txt (RFC 9309). Disallows everything in a demonstration, whose facilities are invented.
 * @param origin without a trailing slash
 */
export function robotsText({ demo, origin }: { demo: boolean; origin: string }): string {
  if (demo) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    ...unlistedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${paths.sitemap}`,
    '',
  ].join('\n');
}

/** Facilities on a page of GET sitemap; pages in a part of the sitemap, which may have 50,000 URLs (sitemaps.org). */
export const sitemapPageSize = 5_000;
export const sitemapPartPages = 10;
export const sitemapPagesMax = 10_000;

interface SitemapEntry {
  /** Absolute URL. */
  address: string;
  /** Last change, as an instant or a date, if known. */
  changed?: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

const linesOf = (entry: 'url' | 'sitemap', entries: readonly SitemapEntry[]): string =>
  entries
    .map(({ address, changed }) => {
      const lastmod = changed === undefined ? '' : `<lastmod>${escaped(changed)}</lastmod>`;
      return `<${entry}><loc>${escaped(address)}</loc>${lastmod}</${entry}>\n`;
    })
    .join('');

const beginOf = (root: 'urlset' | 'sitemapindex'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;

export const sitemap = (entries: readonly SitemapEntry[]): string =>
  `${beginOf('urlset')}${linesOf('url', entries)}</urlset>\n`;

/** The same, piece by piece: a part has too many entries to be made at once. */
export async function* sitemapPieces(groups: AsyncIterable<readonly SitemapEntry[]>): AsyncGenerator<string> {
  yield beginOf('urlset');
  for await (const entries of groups) yield linesOf('url', entries);
  yield '</urlset>\n';
}

export const sitemapIndex = (entries: readonly SitemapEntry[]): string =>
  `${beginOf('sitemapindex')}${linesOf('sitemap', entries)}</sitemapindex>\n`;

/** Meta descriptions of the content pages. */
export const contentDescriptions: Record<ContentKind, string> = {
  about: 'Who we are, and why we make finding child care simpler for families and facilities.',
  blog: 'Short pieces on finding child care, settling in, and everything in between.',
  contact: 'How to reach us by message, e‑mail or phone, and how soon we answer.',
  phone: 'Our phone numbers and hours.',
  'parent-agreement': 'What parents and facilities can expect of each other, in plain words.',
  'privacy-policy': 'What we keep about your family, why, who can see it, and how to correct, download or delete it.',
  'software-agreement': 'What you may do with our software, and what we promise about it.',
  'support-email': 'How to write to us, and what to leave out of an e‑mail.',
  'terms-of-use': 'The rules for everyone who searches for child care here, with or without an account.',
  'register-ccb': 'What a child care facility gets from being listed here, and how to register.',
  'how-it-works': 'From the first search to the first day of care: how to find, request and pay for child care.',
  faq: 'Answers to what parents ask us about searching, requests, payment, waitlists and their data.',
  accessibility:
    'What works by keyboard, with a screen reader and with large text, what doesn’t yet, and how to tell us.',
};
