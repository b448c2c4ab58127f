/**
 * Which folder may import which (docs/architecture.md). A file belongs to the first room whose pattern matches, and imports
 * only from its own room and those in its row. `types` lists rooms that may be imported with `import type` only.
 */
export const rooms = {
  lib: { files: 'lib/**', may: [], types: ['contract', 'contract-paths'] },

  'contract-paths': { files: ['api/contract/paths.ts', 'api/contract/path-table.ts'], may: ['lib'] },
  contract: { files: 'api/contract/**', may: ['lib', 'contract-paths'] },
  // The browser loads the table of paths; loading the contract's schemas and texts would put every page over its byte limit.
  client: { files: 'api/client/**', may: ['contract-paths', 'lib'], types: ['contract'] },
  store: { files: 'store/**', may: ['client', 'contract-paths', 'lib'], types: ['contract'] },

  ui: { files: 'components/ui/**', may: ['lib'] },
  form: { files: 'components/form/**', may: ['ui', 'lib'] },
  layout: { files: 'components/layout/**', may: ['ui', 'store', 'lib'], types: ['contract'] },
  // Shared by bookings, tours and waitlists.
  request: { files: 'components/request/**', may: ['form', 'ui', 'store', 'lib'], types: ['contract'] },
  screens: {
    files: 'components/screens/**',
    may: ['feature', 'request', 'layout', 'form', 'ui', 'store', 'lib'],
    types: ['contract'],
  },
  feature: {
    files: 'components/*/**',
    capture: ['feature'],
    may: ['request', 'ui', 'form', 'store', 'lib'],
    types: ['contract'],
  },
  styles: { files: 'styles/**', may: [] },
  pages: {
    files: 'pages/**',
    may: ['screens', 'layout', 'store', 'lib', 'ssr', 'styles'],
    types: ['contract'],
  },

  // The base of the server: imports nothing of ours.
  root: {
    files: [
      'server/project-root.ts',
      'server/release.ts',
      'server/keyed-limiter.ts',
      'server/fair-queue.ts',
      'server/figures.ts',
    ],
    may: [],
  },
  env: { files: 'server/env*.ts', may: ['root'] },
  log: { files: 'server/log.ts', may: [], types: ['env'] },
  'in-process': { files: 'server/in-process.ts', may: [], types: ['contract'] },
  'posted-form': { files: 'server/posted-form.ts', may: ['lib'] },
  ssr: { files: 'server/ssr/**', may: ['client', 'env', 'in-process', 'posted-form', 'lib'], types: ['contract'] },
  wiring: {
    files: [
      'server/main.ts',
      'server/container.ts',
      'server/metrics.ts',
      'server/launcher/**',
      'server/clock.ts',
      'server/areas/*.ts',
    ],
    may: ['@server', 'contract', 'contract-paths', 'client', 'lib'],
  },

  http: {
    files: 'server/http/**',
    may: ['contract', 'contract-paths', 'posted-form', 'lib', 'root'],
    types: ['env', 'log'],
  },

  // The layers of an area. The rows of `may` hold for every area; `areas` below declares which other areas it may import.
  'area-routes': {
    files: 'server/areas/*/*/routes.ts',
    capture: ['group', 'area'],
    may: ['contract', 'http'],
    types: ['contract-paths'],
    own: ['area-use-case'],
    below: ['shared'],
  },
  'area-rules': {
    files: ['server/areas/*/*/rules.ts', 'server/areas/*/*/rules/**'],
    capture: ['group', 'area'],
    may: ['lib'],
    own: ['area-rules'],
    below: ['area-rules'],
  },
  'area-rows': {
    files: ['server/areas/*/*/rows.ts', 'server/areas/*/*/rows/**'],
    capture: ['group', 'area'],
    may: ['db', 'transaction', 'lib'],
    own: ['area-rows'],
    below: ['area-rows'],
  },
  // Mail texts are pure. The table in mail/letters.ts collects those of all areas, so they do not follow the order.
  'area-letters': {
    files: 'server/areas/*/*/letters.ts',
    capture: ['group', 'area'],
    may: ['area-letters', 'lib'],
    own: ['area-rules'],
    below: ['area-rules'],
  },
  'area-use-case': {
    files: 'server/areas/*/*/**',
    capture: ['group', 'area'],
    may: ['transaction', 'contract', 'contract-paths', 'lib', 'root'],
    types: ['port', 'db'],
    own: ['area-use-case', 'area-rules', 'area-rows', 'area-letters'],
    below: ['area-use-case', 'area-rules', 'area-rows'],
  },

  demonstration: {
    files: 'server/demonstration/**',
    may: ['@areas', 'db', 'transaction', 'lib', 'root'],
    types: ['port'],
  },
  backup: { files: 'server/backup/**', may: ['area-rules', 'db', 'lib', 'root'], types: ['port'] },
  port: { files: 'server/adapters/*/port.ts', may: ['lib'] },
  adapters: { files: 'server/adapters/**', may: ['port', 'lib', 'root'], types: ['env', 'log'] },
  transaction: {
    files: ['server/db/transaction.ts', 'server/db/connection-share.ts'],
    may: ['lib', 'root'],
    types: ['db'],
  },
  db: { files: 'server/db/**', may: ['lib', 'root', 'transaction'] },
  jobs: { files: 'server/jobs/**', may: ['area-use-case', 'db', 'lib', 'root'], types: ['env', 'log'] },

  scripts: {
    files: ['scripts/**', 'bench/**'],
    may: ['@server', 'contract', 'contract-paths', 'client', 'lib'],
  },
  tests: { files: ['__tests__/**', '*.ts', '*.mjs', '*.js'], may: ['@all'] },
};

/**
 * The areas of the service in groups, each a folder of `server/areas`, lowest first: an area may import those above it in
 * this list, never those below.
 */
export const groups = {
  platform: ['shared', 'zones', 'pdf', 'files', 'content', 'mail'],
  family: ['records', 'factor', 'profile', 'agreement', 'session', 'passkeys', 'second-factor', 'messages', 'account'],
  facilities: ['capacity', 'search', 'listings', 'contacts', 'claims', 'saved', 'alerts', 'imports'],
  money: ['payments', 'wallet', 'settlement', 'receipts'],
  care: [
    'requests',
    'bookings',
    'waitlists',
    'tours',
    'alternatives',
    'reviews',
    'weeks',
    'several',
    'calendar',
    'notices',
  ],
  'facility-side': ['threads', 'answers', 'day', 'facts'],
  operations: ['watch', 'desk', 'housekeeping'],
};

const areas = Object.values(groups).flat();
const [rows, rules, useCase] = ['area-rows', 'area-rules', 'area-use-case'];

/** Exceptions to the order: an area reads or writes tables, asks rules, or calls a use case, of areas that come later. */
const upward = [
  // Uploading locks the family's row; a mail and the sitemap name whom and what they are about.
  ['files', ['records'], [rows]],
  ['mail', ['records'], [rows]],
  ['content', ['listings'], [rows]],
  // A notice is written together with the mail or the move that causes it.
  ['mail', ['notices'], [rows]],
  ['alerts', ['notices'], [rows]],
  ['requests', ['notices'], [rows]],
  // The profile shows the family's cards.
  ['profile', ['payments'], [rows, useCase]],
  // Deleting an account ends all that it has.
  ['account', [...groups.facilities, ...groups.money, ...groups.care], [rows, rules, useCase]],
  // Taking the last place of a day ends what alerts have announced about it, in the same transaction.
  ['capacity', ['alerts'], [rows]],
  // Places kept for waiting families count as taken in requests, search and calendar.
  ['listings', ['waitlists'], [useCase]],
  ['bookings', ['waitlists'], [rows, rules, useCase]],
  // Charges, refunds, receipts and mails read the request they belong to; a settled charge moves it.
  ['payments', ['bookings'], [rows]],
  ['settlement', ['bookings'], [rows, rules, useCase]],
  ['receipts', ['requests', 'bookings'], [rows, useCase]],
  ['requests', ['bookings', 'waitlists'], [rows]],
];

const serverRooms = Object.keys(rooms).filter((name) =>
  [rooms[name].files].flat().some((pattern) => pattern.startsWith('server/')),
);
const shorthands = {
  '@server': serverRooms,
  '@areas': serverRooms.filter((name) => name.startsWith('area-')),
  '@all': Object.keys(rooms),
};
const named = (list = []) => list.flatMap((name) => shorthands[name] ?? [name]);

const from = (name) => ({ file: { categories: name } });
const to = (names) => ({ file: { categories: { anyOf: names } } });
const toAreas = (names, area) => ({ file: { categories: { anyOf: names }, captured: { area } } });

/** The policies of boundaries/dependencies for a room, or for one area's files of a layer. */
function policiesOf(name, area) {
  const { may, types = [], capture, own, below } = rooms[name];
  const policies = [{ from: from(name), allow: { to: to([...named(may), ...(capture ? [] : [name])]) } }];
  const allow = (toOthers) => policies.push({ from: from(name), allow: { to: toOthers } });
  if (types.length > 0)
    policies.push({ from: from(name), allow: { to: to(named(types)), dependency: { kind: 'type' } } });
  // Features may not import each other.
  if (name === 'feature')
    allow({ file: { categories: name, captured: { feature: '{{ from.file.captured.feature }}' } } });
  if (!area) return policies;
  allow(toAreas(own, area));
  const lower = below[0] === 'shared' ? ['shared'] : areas.slice(0, areas.indexOf(area));
  if (lower.length > 0) allow(toAreas(below[0] === 'shared' ? ['area-use-case'] : below, lower));
  for (const [reader, others, layers] of upward)
    if (reader === area)
      for (const layer of layers) if ([useCase, layer].includes(name)) allow(toAreas([layer], others));
  return policies;
}

/**
 * Each room's files with its policies; a layer of the areas has a block for each area. The rule tries the policies one by
 * one at every import, so a file gets only its own. Later blocks win, so the first room comes last, and an area that is not
 * in the list imports no other.
 */
export const blocks = Object.entries(rooms)
  .reverse()
  .flatMap(([name, { files, own }]) =>
    [undefined, ...(own ? areas : [])].map((area) => ({
      files: [files].flat().map((pattern) => (area ? pattern.replace('*/*', `*/${area}`) : pattern)),
      policies: policiesOf(name, area),
    })),
  );

/** The rooms as file descriptors; the first that matches decides. */
export const descriptors = Object.entries(rooms).map(([category, { files, capture }]) => ({
  category,
  pattern: files,
  ...(capture ? { capture } : {}),
  stopMatching: true,
}));
