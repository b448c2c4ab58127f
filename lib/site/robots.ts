import { paths } from '@/lib/paths';

/** What belongs to a family, leads from a mail, or is a form: nothing that a search engine should show. */
export const unlistedPaths = [
  '/api/',
  ...[paths.login, paths.profile, paths.bookings, paths.notices, paths.onboarding, paths.mailbox, '/gallery'],
  ...[paths.saved, '/ask', '/alerts/', '/confirm/', '/confirm-email/', '/undo-email/', '/account-link/', paths.reset],
  ...['/facility/*/drop-in', '/facility/*/permanent', '/facility/*/tour', '/facility/*/waitlist'],
] as const;

/**
 * The text of robots.txt (RFC 9309). A demonstration is no place for search engines: what it lists does not exist.
 * @param origin the address of the portal, without a slash at its end
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
