import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

interface Case {
  what: string;
  path: string;
  code: string;
  /** The rule that must report an error; null when none may. */
  rule: string | null;
}

const boundary = 'boundaries/dependencies';
const importing = (path: string, source: string, rule: string | null, types = false): Case => ({
  what: `${path} → ${source}${types ? ' (type)' : ''}`,
  path,
  code: `import ${types ? 'type ' : ''}* as other from '@/${source}';\nexport ${types ? 'type Kept = typeof other' : 'const kept = other'};\n`,
  rule,
});
const refused = (path: string, source: string) => importing(path, source, boundary);
const allowed = (path: string, source: string) => importing(path, source, null);
const onlyAsType = (path: string, source: string) => [
  importing(path, source, boundary),
  importing(path, source, null, true),
];

const cases: Case[] = [
  ...onlyAsType('lib/probe.ts', 'api/contract/paths'),
  refused('lib/probe.ts', 'server/log'),
  allowed('lib/probe.ts', 'lib/dates/dates'),

  refused('api/contract/paths.ts', 'api/contract/schemas'),
  refused('api/contract/probe.ts', 'api/client/api'),
  allowed('api/contract/probe.ts', 'lib/enums'),
  ...onlyAsType('api/client/probe.ts', 'api/contract/schemas'),
  allowed('api/client/probe.ts', 'api/contract/paths'),
  refused('api/client/probe.ts', 'store/hooks'),

  ...onlyAsType('store/probe.ts', 'api/contract/schemas'),
  refused('store/probe.ts', 'components/ui/inputs/button'),
  refused('store/probe.ts', 'server/in-process'),
  allowed('store/probe.ts', 'api/client/api'),

  refused('components/ui/probe.tsx', 'store/hooks'),
  refused('components/ui/probe.tsx', 'components/form/field/field'),
  allowed('components/ui/probe.tsx', 'lib/labels'),
  refused('components/form/probe.tsx', 'store/hooks'),
  allowed('components/form/probe.tsx', 'components/ui/inputs/button'),
  refused('components/request/probe.tsx', 'components/booking/booking-cards'),
  refused('components/request/probe.tsx', 'components/layout/page-head'),
  allowed('components/request/probe.tsx', 'store/hooks'),
  allowed('components/tour/probe.tsx', 'components/request/request-card'),
  refused('components/ui/probe.tsx', 'components/request/request-card'),
  refused('components/layout/probe.tsx', 'components/booking/booking-cards'),
  allowed('components/layout/probe.tsx', 'store/hooks'),
  refused('components/booking/probe.tsx', 'components/facility/card/facility-card'),
  refused('components/booking/probe.tsx', 'components/layout/page-head'),
  refused('components/booking/probe.tsx', 'components/screens/search/home-screen'),
  refused('components/booking/probe.tsx', 'api/client/api'),
  ...onlyAsType('components/booking/probe.tsx', 'api/contract/types'),
  allowed('components/booking/probe.tsx', 'components/booking/booking-cards'),
  allowed('components/booking/probe.tsx', 'components/form/field/field'),
  allowed('components/screens/probe.tsx', 'components/booking/booking-cards'),
  refused('components/screens/probe.tsx', 'server/ssr'),
  refused('components/screens/probe.tsx', 'api/client/api'),

  refused('pages/probe.tsx', 'server/container'),
  refused('pages/probe.tsx', 'server/areas/shared/deps'),
  refused('pages/probe.tsx', 'components/booking/booking-cards'),
  allowed('pages/probe.tsx', 'server/ssr'),

  refused('server/http/probe.ts', 'server/areas/shared/create-once'),
  allowed('server/http/probe.ts', 'api/contract/schemas'),
  refused('server/demonstration/probe.ts', 'server/container'),
  allowed('server/demonstration/probe.ts', 'server/areas/shared/deps'),
  allowed('server/container.ts', 'server/demonstration/seed-demonstration'),
  refused('server/adapters/mail/probe.ts', 'server/areas/shared/deps'),
  refused('server/adapters/mail/probe.ts', 'server/areas/shared/rows'),
  allowed('server/adapters/mail/probe.ts', 'server/adapters/mail/port'),
  refused('server/db/probe.ts', 'server/areas/shared/deps'),
  refused('server/db/probe.ts', 'server/demonstration/data/seed'),
  refused('server/jobs/probe.ts', 'server/areas/shared/rows'),
  allowed('server/jobs/probe.ts', 'server/areas/shared/create-once'),

  // Layers within an area.
  refused('server/areas/tours/routes.ts', 'server/areas/tours/rows'),
  refused('server/areas/tours/routes.ts', 'server/areas/tours/rules'),
  refused('server/areas/tours/routes.ts', 'server/areas/bookings/create-booking'),
  allowed('server/areas/tours/routes.ts', 'server/areas/tours/facility-moves'),
  allowed('server/areas/tours/routes.ts', 'server/areas/shared/deps'),
  refused('server/areas/tours/rules/probe.ts', 'server/areas/tours/rows'),
  refused('server/areas/tours/rules/probe.ts', 'server/areas/tours/facility-moves'),
  refused('server/areas/tours/rules/probe.ts', 'api/contract/paths'),
  allowed('server/areas/tours/rules/probe.ts', 'lib/enums'),
  refused('server/areas/tours/rows/probe.ts', 'server/areas/tours/rules'),
  refused('server/areas/tours/rows/probe.ts', 'server/areas/tours/facility-moves'),
  allowed('server/areas/tours/rows/probe.ts', 'server/db/connection'),
  refused('server/areas/tours/letters.ts', 'server/areas/tours/rows'),
  allowed('server/areas/tours/letters.ts', 'server/areas/requests/letters'),
  allowed('server/areas/tours/probe.ts', 'server/areas/tours/rows'),
  refused('server/areas/tours/probe.ts', 'server/areas/tours/routes'),
  refused('server/areas/tours/probe.ts', 'server/http/parse'),
  refused('server/areas/tours/probe.ts', 'server/adapters/mail/smtp-mailer'),
  refused('server/areas/tours/probe.ts', 'server/container'),
  refused('server/areas/tours/probe.ts', 'server/demonstration/seed-demonstration'),
  ...onlyAsType('server/areas/tours/probe.ts', 'server/adapters/mail/port'),
  ...onlyAsType('server/areas/tours/probe.ts', 'server/db/connection'),
  allowed('server/areas/tours/probe.ts', 'server/db/transaction'),

  // Order of the areas: tours come after bookings.
  allowed('server/areas/tours/probe.ts', 'server/areas/bookings/create-booking'),
  allowed('server/areas/tours/probe.ts', 'server/areas/bookings/rows'),
  refused('server/areas/bookings/probe.ts', 'server/areas/tours/facility-moves'),
  refused('server/areas/bookings/probe.ts', 'server/areas/tours/rows'),
  refused('server/areas/bookings/rules/probe.ts', 'server/areas/tours/rules'),
  // A declared exception: payments may import the rows of bookings, and nothing else from there.
  allowed('server/areas/payments/probe.ts', 'server/areas/bookings/rows'),
  refused('server/areas/payments/probe.ts', 'server/areas/bookings/create-booking'),
  refused('server/areas/unlisted/probe.ts', 'server/areas/bookings/create-booking'),

  allowed('server/container.ts', 'server/adapters/mail/choose'),
  allowed('scripts/probe.ts', 'server/container'),
  allowed('__tests__/probe.ts', 'server/areas/shared/rows'),

  {
    what: 'a file in an undeclared folder',
    path: 'utils/misc.ts',
    code: 'export const misc = 1;\n',
    rule: 'boundaries/no-unknown-files',
  },
  {
    what: 'a relative import that bypasses the alias',
    path: 'components/booking/probe.tsx',
    code: "import { FacilityCard } from '../facility/card/facility-card';\nexport const kept = FacilityCard;\n",
    rule: boundary,
  },
  {
    what: 'two files that import each other',
    path: 'lib/labels.ts',
    code: "import * as search from '@/lib/search/search-words';\nexport const kept = search;\n",
    rule: 'import-x/no-cycle',
  },
  {
    what: 'raw useSelector in a screen',
    path: 'components/screens/probe.tsx',
    code: "import { useSelector } from 'react-redux';\nexport const kept = useSelector;\n",
    rule: '@typescript-eslint/no-restricted-imports',
  },
  {
    what: 'raw useDispatch in the typed hooks',
    path: 'store/hooks.ts',
    code: "import { useDispatch } from 'react-redux';\nexport const kept = useDispatch;\n",
    rule: null,
  },
  {
    what: 'yup in a layer without forms',
    path: 'components/layout/probe.tsx',
    code: "import { object } from 'yup';\nexport const kept = object;\n",
    rule: '@typescript-eslint/no-restricted-imports',
  },
  ...['server/areas/tours/probe.ts', 'components/ui/probe.tsx', 'lib/probe.ts'].map((path) => ({
    what: `process.env in ${path}`,
    path,
    code: 'export const port = process.env.PORT;\n',
    rule: 'no-restricted-syntax',
  })),
  ...['server/env.ts', 'scripts/probe.ts', '__tests__/probe.ts', 'jest.config.js'].map((path) => ({
    what: `process.env in ${path}`,
    path,
    code: `${path.endsWith('js') ? 'module.exports =' : 'export const port ='} process.env.PORT;\n`,
    rule: null,
  })),
  ...[
    ['the current time', 'export const at = Date.now();', 'no-restricted-syntax'],
    ['the current date', 'export const at = new Date();', 'no-restricted-syntax'],
    ['a random number', 'export const lot = Math.random();', 'no-restricted-syntax'],
    ['the process', 'export const here = process.cwd();', 'no-restricted-syntax'],
    [
      'a file read',
      "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;",
      '@typescript-eslint/no-restricted-imports',
    ],
    [
      'random bytes',
      "import { randomBytes } from 'node:crypto';\nexport const draw = randomBytes;",
      '@typescript-eslint/no-restricted-imports',
    ],
    ['a time from an argument', 'export const at = (now: Date) => new Date(now.getTime());', null],
    ['a hash', "import { createHash } from 'node:crypto';\nexport const hash = createHash;", null],
  ].flatMap(([what, code, rule]) =>
    ['server/areas/tours/rules/probe.ts', 'lib/probe.ts'].map((path) => ({
      what: `${what} in ${path}`,
      path,
      code: `${code}\n`,
      rule: rule ?? null,
    })),
  ),
  ...[
    ['a storage', 'export const kept = () => localStorage;', 'no-restricted-globals'],
    ['a storage of the window', 'export const kept = () => window.sessionStorage;', 'no-restricted-properties'],
    ['a channel', "export const kept = () => new BroadcastChannel('a');", 'no-restricted-globals'],
    ['the clipboard', "export const kept = () => navigator.clipboard.writeText('a');", 'no-restricted-properties'],
    ['a time limit', 'export const kept = () => AbortSignal.timeout(1);', 'no-restricted-properties'],
  ].flatMap(([what, code, rule]) =>
    ['api/client/probe.ts', 'store/probe.ts', 'components/ui/probe.tsx', 'pages/probe.tsx', 'lib/probe.ts'].map(
      (path) => ({
        what: `${what} that the browser may refuse in ${path}`,
        path,
        code: `${code}\n`,
        rule: rule ?? null,
      }),
    ),
  ),
  {
    what: 'what the browser may refuse, in the file that survives it',
    path: 'lib/site/browser.ts',
    code: 'export const kept = () => [localStorage, navigator.locks, AbortSignal.timeout(1)];\n',
    rule: null,
  },
  {
    what: 'a field of months, which is plain text in Firefox and Safari,',
    path: 'components/week/probe.tsx',
    code: 'export const field = <input type="month" />;\n',
    rule: 'no-restricted-syntax',
  },
  {
    what: 'the time of the device in a component',
    path: 'components/alert/probe.tsx',
    code: 'export const now = () => new Date();\n',
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a name that would be translated',
    path: 'components/alert/probe.tsx',
    code: 'export const Days = ({ child }: { child: { firstName: string } }) => <p>All of {child.firstName}’s days</p>;\n',
    rule: 'no-restricted-syntax',
  },
  {
    what: 'a name that is not translated',
    path: 'components/alert/probe.tsx',
    code: 'export const Days = ({ child }: { child: { firstName: string } }) => <h2 translate="no">{child.firstName}</h2>;\n',
    rule: null,
  },
  {
    what: 'the type any',
    path: 'lib/probe.ts',
    code: 'export const kept: any = 1;\n',
    rule: '@typescript-eslint/no-explicit-any',
  },
  {
    what: 'an error silenced in the source',
    path: 'lib/probe.ts',
    code: '// eslint-disable-next-line @typescript-eslint/no-explicit-any\nexport const kept: any = 1;\n',
    rule: '@typescript-eslint/no-explicit-any',
  },
  {
    what: '@ts-ignore',
    path: 'lib/probe.ts',
    code: "// @ts-ignore\nexport const kept: number = 'one';\n",
    rule: '@typescript-eslint/ban-ts-comment',
  },
  {
    what: 'a page of more than 40 lines',
    path: 'pages/probe.tsx',
    code: `export default function Probe() {\n${'  void 0;\n'.repeat(40)}  return null;\n}\n`,
    rule: 'max-lines',
  },
];

/** Every pattern in eslint.rooms.mjs, read by a separate process because Jest cannot import the ES module. */
function roomPatterns(): string[] {
  const script =
    "import('./eslint.rooms.mjs').then(({ rooms }) => console.log(JSON.stringify(Object.values(rooms).flatMap(({ files }) => files))))";
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) as string[];
}

/** The files below a pattern's first folder; for a bare pattern, the files at the root. */
const filesBeside = (pattern: string) => {
  const [top = ''] = pattern.split('/');
  if (!pattern.includes('/')) return readdirSync('.');
  return readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => `${top}/${file}`);
};

test('every pattern in eslint.rooms.mjs matches an existing file', () => {
  const fits = (pattern: string) => {
    const parts = pattern.split('**').map((part) => part.replaceAll('.', '\\.').replaceAll('*', '[^/]*'));
    const regex = new RegExp(`^${parts.join('.*')}$`);
    return filesBeside(pattern).some((file) => regex.test(file));
  };
  const patterns = roomPatterns();
  expect(patterns.length).toBeGreaterThan(25);
  expect(patterns.filter((pattern) => !fits(pattern))).toEqual([]);
});

let broken: string[][];

beforeAll(() => {
  const input = JSON.stringify(cases.map(({ path, code }) => ({ path, code })));
  const output = execFileSync(process.execPath, ['__tests__/support/lint-snippets.mjs'], { input, encoding: 'utf8' });
  broken = JSON.parse(output) as string[][];
}, 120_000);

const watched = [...new Set(cases.flatMap(({ rule }) => rule ?? []))];

test.each(cases.map((entry, index) => [entry.what, entry.rule ?? 'no error', index] as const))(
  'linting %s reports %s',
  (_, __, index) => {
    const said = broken[index]?.filter((rule) => watched.includes(rule));
    expect(said).toEqual(cases[index]?.rule ? [cases[index]?.rule] : []);
  },
);

test('the declared order of the areas lists every folder of server/areas once', () => {
  const script = "import('./eslint.rooms.mjs').then(({ areas }) => console.log(JSON.stringify(areas)))";
  const declared = JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) as string[];
  const folders = readdirSync('server/areas', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...declared].sort()).toEqual(folders.map(({ name }) => name).sort());
});
