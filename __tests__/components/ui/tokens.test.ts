import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the light and dark colours from styles/tokens.css. */
function readTokens(): Record<'light' | 'dark', Record<string, string>> {
  const css = readFileSync(join(process.cwd(), 'styles/tokens.css'), 'utf8');
  const tokens: Record<'light' | 'dark', Record<string, string>> = { light: {}, dark: {} };
  for (const [, name = '', light = '', dark = ''] of css.matchAll(
    /--([\w-]+): var\(--light, (#\w{6})\) var\(--dark, (#\w{6})\);/g,
  )) {
    tokens.light[name] = light;
    tokens.dark[name] = dark;
  }
  return tokens;
}

/** WCAG 2.2 relative luminance. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['page', 'surface', 'raised', 'sunken'];
const tints = ['primary-soft', 'accent-soft', 'pending-soft', 'warning-soft', 'failed-soft', 'success-soft'];

/** Colour pairs with their minimum contrast: 4.5 for text, 3 for outlines of controls. */
const pairs: [ink: string, grounds: string[], least: number][] = [
  ['ink', [...grounds, ...tints], 7],
  ['ink-soft', [...grounds, ...tints], 4.5],
  ['primary-ink', [...grounds, 'primary-soft'], 4.5],
  ['accent-ink', [...grounds, 'accent-soft'], 4.5],
  ['on-primary', ['primary', 'primary-hover'], 4.5],
  ['on-accent', ['accent'], 4.5],
  ['on-danger', ['danger', 'danger-hover'], 4.5],
  ['pending', ['pending-soft'], 4.5],
  ['warning', ['warning-soft'], 4.5],
  ['failed', [...grounds, 'failed-soft'], 4.5],
  ['success', [...grounds, 'success-soft'], 4.5],
  ['line-strong', grounds, 3],
  ['star', grounds, 3],
  ['primary', grounds, 3],
  ['focus', [...grounds, ...tints], 3],
];

test.each(['light', 'dark'] as const)('in the %s theme, every text and outline has its contrast', (theme) => {
  const tokens = readTokens()[theme];
  const ratios = pairs.flatMap(([ink, on, least]) =>
    on.map((ground) => ({ ink, ground, least, ratio: contrast(tokens[ink]!, tokens[ground]!) })),
  );
  expect(ratios.filter(({ ratio, least }) => !(ratio >= least))).toEqual([]);
});

test('every colour of the theme has a value for light and dark', () => {
  const { theme } = jest.requireActual<{ theme: { colors: Record<string, string> } }>('@/tailwind.config.js');
  const named = Object.values(theme.colors).flatMap((color) => /^var\(--(.+)\)$/.exec(color)?.[1] ?? []);
  const { light, dark } = readTokens();
  expect(named.length).toBeGreaterThan(30);
  // It is transparent.
  expect(named.filter((name) => name !== 'scrim' && !(light[name] && dark[name]))).toEqual([]);
});
