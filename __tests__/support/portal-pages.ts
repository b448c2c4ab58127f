import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentKinds } from '@/lib/enums';
import { onboardingSteps, profileSections } from '@/lib/family/onboarding';
import { requestPaths } from '@/lib/paths';

/** Pages that exist only for certain parameter values. */
const known: Readonly<Record<string, readonly string[]>> = {
  '/content/[kind]': contentKinds,
  '/onboarding/[step]': onboardingSteps,
  '/profile/support/[kind]/[id]': Object.keys(requestPaths),
  '/profile/[section]': profileSections.map(({ id }) => id),
};

/** Every page's route as Next names it: `/my-bookings/[id]`. Files that start with an underscore are not pages. */
const routes = readdirSync('pages', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)_/.test(file))
  .map((file) => `/${file.replace(/\.tsx?$/, '').replace(/(^|\/)index$/, '')}`);

/** The route that Next matches for a portal URL; null if none does. */
export function pageAt(address: string): string | null {
  const { pathname } = new URL(address, 'http://portal.test');
  const path = join(pathname, '.').replace(/(?<=.)\/$/, '');
  if (routes.includes(path)) return path;
  for (const route of routes) {
    const names = route.match(/\[\w+\]/g) ?? [];
    const values = names.length > 0 && path.match(new RegExp(`^${route.replace(/\[\w+\]/g, '([^/]+)')}$`));
    if (values && (known[route]?.includes(values[1] ?? '') ?? true)) return route;
  }
  return null;
}
