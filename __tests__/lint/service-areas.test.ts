import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(process.cwd(), 'server/services');
const areas = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Which areas of the service each area imports. */
const imports = new Map(
  areas.map((area) => {
    const files = readdirSync(join(root, area), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    );
    const named = files.flatMap((file) =>
      [...readFileSync(join(root, area, file), 'utf8').matchAll(/'@\/server\/services\/([\w-]+)\//g)].map(
        ([, other]) => other!,
      ),
    );
    return [area, new Set(named.filter((other) => other !== area))];
  }),
);

function circleFrom(area: string, way: readonly string[] = []): string | null {
  if (way.includes(area)) return [...way.slice(way.indexOf(area)), area].join(' → ');
  for (const other of imports.get(area) ?? []) {
    const circle = circleFrom(other, [...way, area]);
    if (circle) return circle;
  }
  return null;
}

test('no areas of the service import each other in a circle', () => {
  expect(areas.length).toBeGreaterThan(20);
  expect(areas.map((area) => circleFrom(area)).filter(Boolean)).toEqual([]);
});

/** Names in a folder of the server's without `.ts`, but for those that belong to no area. */
const namesIn = (folder: string, besides: readonly string[]) =>
  readdirSync(join(process.cwd(), 'server', folder))
    .map((name) => name.replace(/\.ts$/, ''))
    .filter((name) => !besides.includes(name));

test('an area has the same name in routes, domain and repositories as in the services', () => {
  const others = (names: readonly string[]) => names.filter((name) => !areas.includes(name));
  expect(others(namesIn('routes', ['all', 'extras']))).toEqual([]);
  expect(others(namesIn('domain', []))).toEqual([]);

  // A repository may name the area in the singular: booking-items, facility-search.
  const starts = ['demonstration', ...areas].flatMap((area) => [area, area.replace(/ies$/, 'y').replace(/s$/, '')]);
  const named = (name: string) => starts.some((start) => name === start || name.startsWith(`${start}-`));
  expect(namesIn('repositories', ['idempotency', 'settings']).filter((name) => !named(name))).toEqual([]);
});
