/**
 * Which room may know which (docs/architecture.md): a file belongs to the first room whose pattern fits, and imports only
 * from its own room and those of its row. `types` may be imported as types only: they are gone when the program runs.
 */
export const rooms = {
  lib: { files: 'lib/**', may: [] },

  'contract-paths': { files: 'api/contract/paths.ts', may: ['lib'] },
  contract: { files: 'api/contract/**', may: ['lib', 'contract-paths'] },
  // The browser loads the table of paths; the schemas would take every page over its budget.
  client: { files: 'api/client/**', may: ['contract-paths', 'lib'], types: ['contract'] },
  store: { files: 'store/**', may: ['client', 'contract-paths', 'lib'], types: ['contract'] },

  ui: { files: 'components/ui/**', may: ['lib'] },
  form: { files: 'components/form/**', may: ['ui', 'lib'] },
  layout: { files: 'components/layout/**', may: ['ui', 'store', 'lib'], types: ['contract'] },
  // What bookings, tours and places in line share.
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

  // What every part of the server may stand on: it knows nothing of the others.
  root: { files: ['server/project-root.ts', 'server/turns.ts', 'server/fair-turns.ts'], may: [] },
  env: { files: 'server/env*.ts', may: ['root'] },
  log: { files: 'server/log.ts', may: [], types: ['env'] },
  'in-process': { files: 'server/in-process.ts', may: [], types: ['contract'] },
  ssr: { files: 'server/ssr.ts', may: ['client', 'env', 'in-process', 'lib'], types: ['contract'] },
  wiring: {
    files: ['server/main.ts', 'server/container.ts', 'server/launcher/**', 'server/clock.ts'],
    may: ['@server', 'contract', 'contract-paths', 'client', 'lib'],
  },

  http: { files: 'server/http/**', may: ['contract', 'contract-paths', 'lib', 'root'], types: ['env', 'log'] },
  routes: { files: 'server/routes/**', may: ['contract', 'http', 'services'], types: ['contract-paths'] },
  services: {
    files: 'server/services/**',
    may: ['domain', 'repositories', 'transaction', 'contract', 'contract-paths', 'lib', 'root'],
    types: ['port', 'db'],
  },
  demonstration: {
    files: 'server/demonstration/**',
    may: ['services', 'domain', 'repositories', 'transaction', 'lib', 'root'],
    types: ['db', 'port'],
  },
  domain: { files: 'server/domain/**', may: ['lib'] },
  repositories: { files: 'server/repositories/**', may: ['db', 'transaction', 'lib'] },
  port: { files: 'server/adapters/*/port.ts', may: ['lib'] },
  adapters: { files: 'server/adapters/**', may: ['port', 'lib', 'root'], types: ['env', 'log'] },
  transaction: {
    files: ['server/db/transaction.ts', 'server/db/connection-share.ts'],
    may: ['lib', 'root'],
    types: ['db'],
  },
  db: { files: 'server/db/**', may: ['lib', 'root', 'transaction'] },
  jobs: { files: 'server/jobs/**', may: ['services', 'lib'], types: ['env', 'log'] },

  scripts: { files: ['scripts/**', 'bench/**'], may: ['@server', 'contract', 'contract-paths', 'client', 'lib'] },
  tests: { files: ['__tests__/**', '*.ts', '*.mjs', '*.js'], may: ['@all'] },
};

const server = Object.keys(rooms).filter((name) =>
  [rooms[name].files].flat().some((pattern) => pattern.startsWith('server/')),
);

/** A row's names with its two shorthands written out. */
function named(list = []) {
  return list.flatMap((name) => (name === '@server' ? server : name === '@all' ? Object.keys(rooms) : [name]));
}

const from = (name) => ({ file: { categories: name } });
const to = (names) => ({ file: { categories: { anyOf: names } } });

/** The table as policies of boundaries/dependencies. */
export const policies = Object.entries(rooms).flatMap(([name, { may, types = [] }]) => [
  { from: from(name), allow: { to: to([...named(may), ...(name === 'feature' ? [] : [name])]) } },
  ...(types.length > 0 ? [{ from: from(name), allow: { to: to(named(types)), dependency: { kind: 'type' } } }] : []),
]);

// Features are siblings that do not know each other; a feature's own files may.
policies.push({
  from: from('feature'),
  allow: { to: { file: { categories: 'feature', captured: { feature: '{{ from.file.captured.feature }}' } } } },
});

/** The rooms as file descriptors; the first that fits decides. */
export const descriptors = Object.entries(rooms).map(([category, { files, capture }]) => ({
  category,
  pattern: files,
  ...(capture ? { capture } : {}),
  stopMatching: true,
}));
