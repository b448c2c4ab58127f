import { readdirSync, readFileSync } from 'node:fs';

/** What each file of the store imports of it, as a value or as a type. ESLint's no-cycle looks at values only. */
const graph = new Map(
  readdirSync('store', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const file = `store/${name}`;
      const sources = [...readFileSync(file, 'utf8').matchAll(/from '@\/(store\/[^']+)'/g)];
      return [file.replace(/\.tsx?$/, ''), sources.map(([, source]) => source!)];
    }),
);

/** The first circle found from here, as a list of files; null when there is none. */
function circleFrom(file: string, path: readonly string[] = []): readonly string[] | null {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  for (const next of graph.get(file) ?? []) {
    const circle = circleFrom(next, [...path, file]);
    if (circle) return circle;
  }
  return null;
}

it('no files of the store import each other in a circle, by type either', () => {
  expect(graph.size).toBeGreaterThan(15);
  expect([...graph.keys()].map((file) => circleFrom(file)).filter(Boolean)).toEqual([]);
});
