import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What code, SQL, tests and documents point to: the product's description, decision records, and files. */

const outside = ['node_modules', '.git', '.next', 'dist', 'data', 'coverage', 'test-results', 'playwright-report'];
/** Written by a build; a comment may name it. */
const made = ['next-env.d.ts'];
const read = (file: string) => readFileSync(file, 'utf8');

/** Every file and folder of the repository, without the folders that are made. */
function entriesBelow(folder: string): string[] {
  return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (outside.includes(path)) return [];
    return entry.isDirectory() ? [path, ...entriesBelow(path)] : [path];
  });
}
const entries = entriesBelow('');
const known = new Set([...entries, ...made]);
const written = /\.(ts|tsx|mts|cts|js|mjs|cjs|sql|md|css)$|^\.env\.example$/;
const files = entries.filter((path) => written.test(path) && path !== '__tests__/lint/citations.test.ts');

/** A migration that has run stays as it is: its checksum is kept. These were written before the present forms. */
const oldMigration = (file: string) => /^server\/db\/migrations\/00(0\d|1[0-3])-/.test(file);

/** A text without its line breaks, so that a citation may run over two lines of a comment. */
const joined = (text: string) => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/|--|#)?\s*/g, ' ');

const number = String.raw`\d+a?`;
const several = String.raw`(${number}(?:, ${number})*(?:,? and ${number})?)`;
const numbersIn = (list: string) => list.match(/\d+a?/g) ?? [];

/** What docs/product.md says below each heading, by what it is cited as: "section 7", "rule 9a". */
const parts = new Map(
  read('docs/product.md')
    .split(/^## /m)
    .slice(1)
    .map((part) => [
      part.replace(/^(Section|Rule) (\d+a?)\. [^]*$/, '$1 $2').toLowerCase(),
      joined(part).toLowerCase(),
    ]),
);
const records = new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 4)));

/** Citations of the product's description that lead nowhere. */
function wrongProductCitations(text: string): string[] {
  const citation = new RegExp(String.raw`\bproduct (section|rule)(s?) ${several}(?:,? \(?"([^"]+)")?`, 'gi');
  return [...joined(text).matchAll(citation)].flatMap(([said, kind = '', plural, list = '', title]) => {
    const numbers = numbersIn(list);
    const cited = numbers.map((one) => parts.get(`${kind.toLowerCase()} ${one}`));
    const isQuoted = title === undefined || cited.at(-1)?.includes(title.toLowerCase());
    return cited.includes(undefined) || !isQuoted || (plural !== '') !== numbers.length > 1 ? [said] : [];
  });
}

/** Decision records that do not exist, or are not cited by their four digits. */
function wrongRecords(text: string, file = ''): string[] {
  const cited = [...joined(text).matchAll(/\brecords? (\d+(?:(?:,| and|, and) \d{4})*)/gi)];
  const inBrackets = [...text.matchAll(/[(\[](\d{4})[)\]](?!-)/g)].filter(([, year = '']) => /^0/.test(year));
  const bare = file.startsWith('docs/decisions/') ? [...text.matchAll(/(?<![\w.:-])(0\d{3})(?![\w-]|[.,:]\d)/g)] : [];
  return [...cited, ...inBrackets, ...bare].flatMap(([said, list = '']) =>
    (list.match(/\d+/g) ?? []).every((one) => records.has(one)) ? [] : [said],
  );
}

/** Texts that are not in the repository, and forms that are ambiguous beside docs/decisions. */
function oldForms(text: string): string[] {
  const line = joined(text);
  return [
    /(?<![A-Z][\w-]* )\bspecification(['’]s)?\b/gi,
    /\bdecisions?(,? sections?)? \d+a?\b/gi,
    /\bdecisions?, section/gi,
    /\bdecision records? \d/gi,
    /(?<![\w-])(examples|design|stack|spec|decisions)\.md\b/g,
  ].flatMap((pattern) => [...line.matchAll(pattern)].map(([said]) => said));
}

/** The comments of a file of code, line by line; all of a document. */
function prose(file: string, text: string): string {
  if (file.endsWith('.md')) return text;
  const lines = text.split('\n').map((line) => {
    const whole = /^\s*(?:\/\*+|\*|\/\/|\{\/\*|--|#)(.*)$/.exec(line);
    return whole?.[1] ?? /\s(?:\/\/|\/\*\*?)\s(.*)$/.exec(line)?.[1] ?? '';
  });
  return lines.join('\n');
}

const folders = '(?:__tests__|api|bench|components|docs|lib|pages|public|scripts|server|store|styles)';
const beforePath = String.raw`(?<![\w@/.~$:>*{}-])`;
const fromTheTop = new RegExp(String.raw`${beforePath}${folders}/[\w@./*{}<>,|\[\]…+-]*[\w*}\]>/]`, 'g');
const ofTheServer = new RegExp(String.raw`${beforePath}(?:adapters|areas|db|http|jobs)/[\w./*<>-]*[\w*>/]`, 'g');
const withEnding = new RegExp(String.raw`${beforePath}\w[\w.-]*(?:/[\w.\[\]-]+)*\.(?:tsx?|mjs|cjs|sql)\b(?!\.)`, 'g');
const ending = String.raw`(?:\.(?:tsx?|mjs|cjs|js|sql|md|css|json|test\.tsx?))?`;

/** What is a placeholder in a path, and for what; a number of four digits takes its name along. */
const standIns: [RegExp, (part: string) => string][] = [
  [/^(\*\*|…)/, () => '.*'],
  [/^(\*|<)/, () => '[^/]+'],
  [/^NNNN/, () => String.raw`\d{4}[\w-]*`],
  [/^\{.*,/, (part) => `(?:${part.slice(1, -1).replaceAll(',', '|')})`],
  [/^\{/, () => '[^/]+'],
];
function asExpression(path: string): RegExp {
  const parts = path.replace(/\/$/, '').split(/(\*\*\/?|\*|…|<[^>]*>|\{[^}]*\}|NNNN[\w-]*)/);
  const sources = parts.map((part) => {
    const standIn = standIns.find(([pattern]) => pattern.test(part));
    return standIn ? standIn[1](part) : part.replace(/[.[\]+$^()|]/g, String.raw`\$&`);
  });
  return new RegExp(`^${sources.join('')}${ending}$`);
}
function exists(path: string): boolean {
  if (known.has(path.replace(/\/$/, ''))) return true;
  const expression = asExpression(path);
  return entries.some((entry) => expression.test(entry));
}

const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([path]) => path.replace(/[.,]+$/, ''));

/**
 * Paths and file names in comments and documents that nothing bears. A path may begin in server/, a name alone may be any
 * file's; the tests of docs/security.md are below __tests__/server/.
 */
function deadPaths(text: string, file: string): string[] {
  // A superseded record tells of what was.
  if (text.includes('**Superseded by')) return [];
  const said = prose(file, text);
  const tests = file === 'docs/security.md';
  const start = tests ? '__tests__/server' : 'server';
  const paths = found(said, fromTheTop);
  const short = found(said, ofTheServer).filter((path) => !exists(`${start}/${path}`));
  const names = found(said, withEnding).filter((name) => ![...paths, ...short].some((path) => path.endsWith(name)));
  const isFile = (name: string) =>
    known.has(name) ||
    (tests && name.includes('/') ? known.has(`${start}/${name}`) : entries.some((entry) => entry.endsWith(`/${name}`)));
  return [...paths.filter((path) => !exists(path)), ...short, ...names.filter((name) => !isFile(name))];
}

/** Links of a document that lead to no file. */
const deadLinks = (text: string, file: string) =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !known.has(join(dirname(file), target)));

const inAll = (find: (text: string, file: string) => string[], from = files) =>
  from.flatMap((file) => find(read(file), file).map((said) => `${file}: ${said}`));

test('every section and rule of the product that is cited has its heading', () => {
  expect(parts.size).toBeGreaterThan(20);
  expect(inAll(wrongProductCitations)).toEqual([]);
});

test('every decision record that is cited exists', () => {
  expect(inAll(wrongRecords)).toEqual([]);
});

test('nothing cites texts that are not here', () => {
  expect(
    inAll(
      oldForms,
      files.filter((file) => !oldMigration(file)),
    ),
  ).toEqual([]);
});

test('what the old migrations call decisions are rules that exist', () => {
  const cited = files
    .filter(oldMigration)
    .flatMap((file) => [...joined(read(file)).matchAll(new RegExp(`decisions ${several}`, 'g'))])
    .flatMap(([, list = '']) => numbersIn(list));
  expect(cited.length).toBeGreaterThan(5);
  expect(cited.filter((one) => !parts.has(`rule ${one}`))).toEqual([]);
});

test('every path and file name in comments and documents exists', () => {
  expect(inAll(deadPaths)).toEqual([]);
});

test('every link of a document leads to a file', () => {
  expect(
    inAll(
      deadLinks,
      files.filter((file) => file.endsWith('.md') && !file.startsWith('server/content/')),
    ),
  ).toEqual([]);
});
