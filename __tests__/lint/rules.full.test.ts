import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** One snippet for each kind of rule that the project's configuration adds. A rule of null: none may report an error. */
const boundary = 'boundaries/dependencies';
const imports = (source: string, types = '') =>
  `import ${types}* as other from '@/${source}';\nexport ${types ? 'type Kept = typeof other' : 'const kept = other'};\n`;
const restricted = '@typescript-eslint/no-restricted-imports';
const named = 'export const Days = ({ child }: { child: { firstName: string } }) =>';

const snippets: [what: string, path: string, code: string, rule: string | null][] = [
  ['a room that may not be imported', 'store/probe.ts', imports('server/in-process'), boundary],
  ['the values of a room whose types may be imported', 'lib/probe.ts', imports('api/contract/paths'), boundary],
  ['another feature', 'components/tour/probe.tsx', imports('components/booking/list/booking-cards'), boundary],
  [
    'another feature by a relative path',
    'components/tour/probe.tsx',
    "import { BookingCards } from '../booking/booking-cards';\nexport const kept = BookingCards;\n",
    boundary,
  ],
  [
    'a layer above, of the same area',
    'server/areas/care/tours/rows/probe.ts',
    imports('server/areas/care/tours/rules'),
    boundary,
  ],
  ['a higher area', 'server/areas/care/bookings/probe.ts', imports('server/areas/care/tours/facility-moves'), boundary],
  [
    'rows of a higher area, as declared',
    'server/areas/money/payments/probe.ts',
    imports('server/areas/care/bookings/rows'),
    null,
  ],
  ['the schemas and texts of the API', 'api/client/probe.ts', imports('api/contract/contract'), boundary],
  ['a file in no room', 'utils/misc.ts', 'export const misc = 1;\n', 'boundaries/no-unknown-files'],
  ['two files that import each other', 'lib/labels.ts', imports('lib/search/search-words'), 'import-x/no-cycle'],
  [
    'a raw hook',
    'pages/_probe.tsx',
    "import { useStore } from 'react-redux';\nexport const a = useStore;\n",
    restricted,
  ],
  ['the type of the whole store', 'store/slices/probe.ts', imports('store/store', 'type '), restricted],
  [
    'a schema beside forms',
    'pages/_probe.tsx',
    "import { object } from 'yup';\nexport const a = object;\n",
    restricted,
  ],
  [
    'the environment',
    'server/areas/care/tours/probe.ts',
    'export const a = process.env.PORT;\n',
    'no-restricted-syntax',
  ],
  [
    'the clock in a rule',
    'server/areas/care/tours/rules/probe.ts',
    'export const a = Date.now();\n',
    'no-restricted-syntax',
  ],
  ['a file in a rule', 'lib/probe.ts', "import { open } from 'node:fs';\nexport const a = open;\n", restricted],
  ['what a browser may refuse', 'store/probe.ts', 'export const a = () => localStorage;\n', 'no-restricted-globals'],
  ['a refusable property', 'store/probe.ts', 'export const a = () => navigator.locks;\n', 'no-restricted-properties'],
  [
    'the survivor of refusals',
    'lib/site/browser.ts',
    'export const a = () => [localStorage, navigator.locks];\n',
    null,
  ],
  [
    'a field of months',
    'components/week/probe.tsx',
    'export const a = <input type="month" />;\n',
    'no-restricted-syntax',
  ],
  ['the device’s clock', 'components/week/probe.tsx', 'export const a = () => new Date();\n', 'no-restricted-syntax'],
  [
    'a name to translate',
    'components/week/probe.tsx',
    `${named} <p>{child.firstName}’s</p>;\n`,
    'no-restricted-syntax',
  ],
  [
    'a colour that is not the theme’s',
    'components/week/probe.tsx',
    "export const a = <p className={`p-2 ${'hover:bg-red-500'}`} />;\n",
    'no-restricted-syntax',
  ],
  ['a name as it is', 'components/week/probe.tsx', `${named} <h2 translate="no">{child.firstName}</h2>;\n`, null],
  [
    'a rule silenced in the source',
    'lib/probe.ts',
    '// eslint-disable-next-line @typescript-eslint/no-explicit-any\nexport const kept: any = 1;\n',
    '@typescript-eslint/no-explicit-any',
  ],
  [
    'a page with code of its own',
    'pages/_probe.tsx',
    `export default function A() {\n${'  void 0;\n'.repeat(40)}}\n`,
    'max-lines',
  ],
  [
    'a page that does not say what it needs',
    'pages/probe.tsx',
    'export default function A() {\n  return null;\n}\n',
    'no-restricted-syntax',
  ],
];

let broken: string[][];
beforeAll(() => {
  const input = JSON.stringify(snippets.map(([, path, code]) => ({ path, code })));
  const output = execFileSync(process.execPath, ['__tests__/support/lint-snippets.mjs'], { input, encoding: 'utf8' });
  broken = JSON.parse(output) as string[][];
}, 120_000);

const watched = snippets.flatMap(([, , , rule]) => rule ?? []);
test.each(snippets.map(([what, path, , rule], index) => [what, path, rule ?? 'nothing', index] as const))(
  'in linting, %s in %s breaks %s',
  (_, __, rule, index) => {
    expect(broken[index]!.filter((one) => watched.includes(one))).toEqual(rule === 'nothing' ? [] : [rule]);
  },
);

test('the declared groups of areas are the folders of server/areas', () => {
  // Jest cannot import the ES module.
  const script = "import('./eslint.rooms.mjs').then(({ groups }) => console.log(JSON.stringify(groups)))";
  const declared = JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })) as Record<
    string,
    string[]
  >;
  const foldersOf = (path: string) =>
    readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const folders = foldersOf('server/areas').map((group) => [group, foldersOf(`server/areas/${group}`).sort()]);
  expect(Object.fromEntries(Object.entries(declared).map(([group, areas]) => [group, [...areas].sort()]))).toEqual(
    Object.fromEntries(folders),
  );
});
