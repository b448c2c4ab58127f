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
