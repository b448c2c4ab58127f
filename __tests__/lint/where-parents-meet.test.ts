import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { operationNames } from '@/api/contract/paths';
import { contentKinds } from '@/lib/enums';

/** Every call and every widget of docs/product.md must be reachable for a parent. */

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path));
/** Files that parents see: not the examples, and not the gallery that shows them to developers. */
const isShown = (path: string) => !/\.examples\.tsx$|gallery|example-form/.test(path);
const textOf = (paths: readonly string[]) => paths.map((path) => readFileSync(path, 'utf8')).join('\n');

/** A boolean, so that a failure does not print the whole source. */
const has = (text: string, pattern: string) => new RegExp(pattern).test(text);

const screens = textOf([...filesBelow('components'), ...filesBelow('pages')].filter(isShown));
const state = filesBelow('store');
const program = `${textOf(state)}\n${screens}`;

/** Calls that no screen makes, with the reason. */
const otherCallers: Partial<Record<(typeof operationNames)[number], string>> = {
  refresh: 'api/client renews the session by itself',
  listFacilityComments: 'a facility’s page gets them with the rest of it (getFacilityPage)',
  getCalendarFeed: 'calendar programs read it under its secret address',
  // A facility's people call these from pages/answer, which have no store.
  readRequestLink: 'a request’s answer page',
  answerRequest: 'a request’s answer page',
  writeByLink: 'a request’s answer page',
  uploadByLink: 'a request’s answer page',
  resendLink: 'the page of a link that has ended',
  readContactLink: 'a contact’s page',
  confirmContactLink: 'a contact’s page',
  readClaimLink: 'the page that asks a facility’s mailbox about a claim',
  answerClaim: 'the page that asks a facility’s mailbox about a claim',
  readDayLink: 'a facility’s day page',
  markChild: 'a facility’s day page',
  readPlacesLink: 'a facility’s page of places',
  confirmPlaces: 'a facility’s page of places',
  readFactsLink: 'a facility’s page of facts',
  stateFact: 'a facility’s page of facts',
  mailRequestLink: 'a facility’s day page',
  mailFactsLink: 'a facility’s day page, and the page that confirms a contact',
  readMorningMail: 'the page that turns the morning mail off',
  setMorningMail: 'the page that turns the morning mail off',
  stopMorningMail: 'mail programs turn the mail off by themselves',
};

/** Widgets that no screen shows, with the reason. */
const withoutPlace: Record<string, string> = {
  'calendar-panel': 'the date picker places the same panel itself, and a moved day needs to know what is free',
  'masked-date-field': 'a date with the day first would be misread in Canada and the United States',
  'toggle-field': 'the profile saves its toggles immediately, outside of a form; forms have checkboxes',
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

it.each(['loadBookings', 'loadTours', 'loadWaitlists'])('a screen uses %s for upcoming care', (name) => {
  expect(has(screens, `useLoad\\(${name}, \\{ list: 'upcoming' \\}`)).toBe(true);
});

it.each(contentKinds)('a link leads to the page "%s"', (kind) => {
  expect(has(screens, `paths\\.content\\('${kind}'\\)|kind: '${kind}', label`)).toBe(true);
});

const widgets = [...filesBelow('components/ui'), ...filesBelow('components/form')]
  .filter((path) => path.endsWith('.tsx') && isShown(path))
  .map((path) => ({ path, name: basename(path, '.tsx') }));
it.each(widgets)('a screen shows the widget $name', ({ name }) => {
  expect({ name, shown: screens.includes(`/${name}'`) }).toEqual({ name, shown: !(name in withoutPlace) });
});

it.each(['info', 'success', 'warning'])('some toast has the type "%s"', (type) => {
  // Error toasts are raised for every failed call (record 0148).
  expect(has(program, `toastAdded\\('${type}'`)).toBe(true);
});
