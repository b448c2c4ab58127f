import { readdirSync, readFileSync } from 'node:fs';

/** The store's import graph, including type imports, which ESLint's no-cycle ignores. */
const graph = new Map(
  readdirSync('store', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const file = `store/${name}`;
      const sources = [...readFileSync(file, 'utf8').matchAll(/from '@\/(store\/[^']+)'/g)];
      return [file.replace(/\.tsx?$/, ''), sources.map(([, source]) => source!)];
    }),
);

/** The first import cycle reachable from this file; null when there is none. */
function circleFrom(file: string, path: readonly string[] = []): readonly string[] | null {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  for (const next of graph.get(file) ?? []) {
    const circle = circleFrom(next, [...path, file]);
    if (circle) return circle;
  }
  return null;
}

it('the store has no import cycles, including type imports', () => {
  expect(graph.size).toBeGreaterThan(15);
  expect([...graph.keys()].map((file) => circleFrom(file)).filter(Boolean)).toEqual([]);
});
