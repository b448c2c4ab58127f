import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { operationNames } from '@/api/contract/paths';
import { contentKinds } from '@/lib/enums';

/** Every call and every widget of docs/product.md has a place where a parent meets it (record 0149). */

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path));
/** Examples and the gallery that shows them are for whoever develops. */
const isShown = (path: string) => !/\.examples\.tsx$|gallery|example-form/.test(path);
const textOf = (paths: readonly string[]) => paths.map((path) => readFileSync(path, 'utf8')).join('\n');

/** As a truth: a failure should not print the whole program. */
const has = (text: string, pattern: string) => new RegExp(pattern).test(text);

const screens = textOf([...filesBelow('components'), ...filesBelow('pages')].filter(isShown));
const state = filesBelow('store');
const program = `${textOf(state)}\n${screens}`;

/** Calls that no screen makes, and why. */
const otherCallers: Partial<Record<(typeof operationNames)[number], string>> = {
  refresh: 'api/client renews the session by itself',
  listFacilityComments: 'a facility’s page gets them with the rest of it (getFacilityPage)',
  getCalendarFeed: 'calendar programs read it under its secret address',
};

/** Widgets that no screen shows, and why (record 0149). */
const withoutPlace: Record<string, string> = {
  'calendar-panel': 'the panel of the date picker is the same; whoever chooses days sees places too',
  'masked-date-field': 'no date of this product is asked for in that form',
  'number-field': 'no number with a decimal comma is asked for',
  'toggle-field': 'the toggles of the profile are saved at once, outside of a form',
};

it.each(operationNames.filter((name) => !otherCallers[name]))('a screen or the shared state calls %s', (name) => {
  expect(has(program, `\\bapi\\b[\\s)]*\\.${name}\\b`)).toBe(true);
});

const thunks = state
  .filter((path) => path.startsWith('store/slices'))
  .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/export const (\w+) = (?:createAppAsyncThunk|calls\.)/g)])
  .map(([, name]) => name!);
const besideSlices = `${screens}\n${textOf(state.filter((path) => !path.startsWith('store/slices')))}`;
it.each(thunks)('a screen dispatches %s', (name) => {
  expect(has(besideSlices, `\\b${name}\\b`)).toBe(true);
});

it.each(['loadBookings', 'loadTours', 'loadWaitlists'])('the overview of what is to come is shown: %s', (name) => {
  expect(has(screens, `useLoad\\(${name}, \\{ list: 'upcoming' \\}`)).toBe(true);
});

it.each(contentKinds)('a link leads to the page "%s"', (kind) => {
  expect(has(screens, `paths\\.content\\('${kind}'\\)|kind: '${kind}', label`)).toBe(true);
});

const widgets = [...filesBelow('components/ui'), ...filesBelow('components/form')]
  .filter((path) => path.endsWith('.tsx') && isShown(path))
  .map((path) => ({ path, name: basename(path, '.tsx') }));
it.each(widgets)('a parent meets the widget $name', ({ name }) => {
  expect({ name, shown: screens.includes(`/${name}'`) }).toEqual({ name, shown: !(name in withoutPlace) });
});

it.each(['info', 'success', 'warning'])('something is told in a toast of the type "%s"', (type) => {
  // Errors come from every failed call (record 0148).
  expect(has(program, `toastAdded\\('${type}'`)).toBe(true);
});
