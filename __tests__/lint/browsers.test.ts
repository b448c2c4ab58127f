import { readFileSync } from 'node:fs';
import { browserslist } from '@/package.json';

/**
 * Which versions know `rgb(from …)`, by which the style sheet tells browsers that are too old (styles/globals.css).
 * From MDN's compatibility data.
 */
const colour = { chrome: 119, edge: 119, firefox: 128, safari: 16.4, ios_saf: 16.4 };

test('the oldest browsers of the build are those that the style sheet and the README name', () => {
  expect(browserslist).toEqual(Object.entries(colour).map(([name, version]) => `${name} ${version}`));
  const { chrome, firefox, safari } = colour;
  const readme = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ');
  expect(readme).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox}, and Safari ${safari} are the oldest versions`,
  );
});
