import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import next from 'eslint-config-next/core-web-vitals';
import nextTypescript from 'eslint-config-next/typescript';
import boundaries from 'eslint-plugin-boundaries';
import { importX } from 'eslint-plugin-import-x';
import { blocks, descriptors } from './eslint.rooms.mjs';

const code = ['**/*.{ts,tsx}'];
const browserRooms = ['components/**', 'pages/**', 'store/**', 'api/client/**'];
const program = [...browserRooms, 'lib/**', 'api/**', 'server/**'];

/** The raw hooks do not know our store's types. */
const rawHooks = {
  name: 'react-redux',
  importNames: ['useDispatch', 'useSelector', 'useStore'],
  message: 'Use the typed hooks of store/hooks.',
};
// These layers must not pull yup into pages that have no form.
const withoutForms = ['pages/**', 'store/**', 'api/client/**', 'components/ui/**', 'components/layout/**'];
const schemas = { name: 'yup', message: 'Import yup only in lib/validation and in the forms that use its schemas.' };
/** `no-cycle` does not see imports of types only. */
const wholeStore = {
  regex: '^@/store/(store|listeners|hooks)$',
  message: 'A slice knows only its own state: otherwise the types go round in a circle.',
};
const wholeState = {
  regex: '^@/store/root-reducer$',
  importNamePattern: '^RootState$',
  message: wholeStore.message,
};
const restrictImports = (...paths) => ({ '@typescript-eslint/no-restricted-imports': ['error', { paths }] });

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Read the environment in server/env.ts only.',
};

const silentPage = {
  selector: "Program:not(:has(ExportNamedDeclaration Identifier[name='getServerSideProps']))",
  message:
    'Export getServerSideProps: the page says by pageProps or paramsOnly what it needs (server/ssr/page-props.ts).',
};

/** Only this file uses what a browser may refuse, and handles the refusal. */
const refusable = 'lib/site/browser.ts';
const survive = `Use ${refusable}: the browser may refuse this.`;
const refusableGlobals = ['localStorage', 'sessionStorage', 'BroadcastChannel', 'indexedDB', 'caches'].map((name) => ({
  name,
  message: survive,
}));
const refusableProperties = [
  ...refusableGlobals.flatMap(({ name }) => ['window', 'globalThis', 'self'].map((object) => [object, name])),
  ...['locks', 'clipboard', 'share', 'geolocation', 'serviceWorker', 'storage'].map((name) => ['navigator', name]),
  ['AbortSignal', 'timeout'],
  ['AbortSignal', 'any'],
].map(([object, property]) => ({ object, property, message: survive }));

const machineClock = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: "Use the service's time (settings.now) in the facility's time zone: the device's clock may be wrong.",
};
/** The usual expressions for a name. An element whose whole text is a name has translate="no" itself. */
const nameExpressions = [
  'MemberExpression[property.name=/^(firstName|facilityName)$/]',
  "MemberExpression[object.property.name='facility'][property.name='name']",
  "MemberExpression[object.name=/^(facility|place|person|child)$/][property.name='name']",
  'Identifier[name=/^(firstName|facilityName)$/]',
  'CallExpression[callee.name=/^(fullName|childrenNames)$/]',
];
const translatedName = {
  selector: [
    'JSXElement:not([openingElement.name.name=/^(Name|option)$/])',
    ":not(:has(> JSXOpeningElement:has(> JSXAttribute[name.name='translate'])))",
    ` > JSXExpressionContainer > :matches(${nameExpressions.join(', ')})`,
  ].join(''),
  message: 'Put the name into <Name>: "translate this page" must leave it as it is.',
};
const monthField = {
  selector: "JSXAttribute[name.name='type'][value.value=/^(month|week)$/]",
  message: 'Firefox and Safari show a plain text field for this: use a select with MonthOptions.',
};

/** Tailwind's own palette is switched off, so these classes generate no CSS. */
const stockColor =
  '/(^|[\\s:])(bg|text|border|ring|fill|stroke|outline|from|to|via|divide|decoration)-((red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|slate|gray|zinc|neutral|stone)-\\d+|black|white)\\b/';
const ownColors = {
  selector: `:matches(Literal[value=${stockColor}], TemplateElement[value.raw=${stockColor}])`,
  message: 'Use the colours of styles/tokens.css (bg-surface, text-ink-soft): this class has no colour.',
};

const brokenWord = {
  selector: ':matches(Literal[value=/e-mail/], TemplateElement[value.raw=/e-mail/], JSXText[value=/e-mail/])',
  message: 'Write e‑mail with a hyphen that does not break (U+2011), as in docs/words.md.',
};

/** Domain code is pure: time, random values and file contents come in as arguments. */
const rules = ['server/areas/*/*/rules.ts', 'server/areas/*/*/rules/**', 'server/areas/*/*/letters.ts'];
const pure = [...rules, 'lib/**'];
const given = [
  { selector: "MemberExpression[object.name='process']", message: 'Pass values of the process as arguments.' },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Pass the time as an argument.' },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Pass the time as an argument.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Pass random values as arguments.',
  },
];
const drawing = [
  {
    name: 'node:crypto',
    importNames: ['randomBytes', 'randomInt', 'randomUUID', 'getRandomValues', 'webcrypto'],
    message: 'Pass random values as arguments.',
  },
];
const outside = {
  regex: '^(node:)?(fs|child_process|http|https|process|os|timers)(/|$)',
  message: 'Domain code must not do I/O.',
};
const draws = ['randomUUID', 'getRandomValues'].map((property) => ({
  object: 'crypto',
  property,
  message: 'Pass random values as arguments.',
}));

const mostLines = (files, max) => ({
  files,
  ignores: ['server/db/schema.ts'],
  rules: { 'max-lines': ['error', { max }] },
});

const config = [
  {
    ignores: [
      '.next/**',
      'dist/**',
      'data/**',
      'coverage/**',
      'next-env.d.ts',
      'playwright-report/**',
      'test-results/**',
    ],
  },
  ...next,
  ...nextTypescript,
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: code,
    plugins: { boundaries, 'import-x': importX },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      'boundaries/files': descriptors,
      'boundaries/root-path': import.meta.dirname,
      'boundaries/legacy-templates': false,
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: `${import.meta.dirname}/tsconfig.json` })],
    },
    rules: {
      'boundaries/no-unknown-files': 'error',
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'import-x/order': [
        'error',
        {
          pathGroups: [{ pattern: '@/**', group: 'internal' }],
          alphabetize: { order: 'asc', caseInsensitive: true },
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Images are served as they are (next.config.js), so next/image would only add weight.
      '@next/next/no-img-element': 'off',
      eqeqeq: 'error',
    },
  },
  ...blocks.map(({ files, policies }) => ({
    files: files.map((pattern) => [...code, pattern]),
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          checkUnknownLocals: true,
          checkInternals: true,
          policies,
          message:
            '{{ from.file.path }} may not import {{ dependency.source }}: see "Which room may know which" (eslint.rooms.mjs).',
        },
      ],
    },
  })),
  { files: program, rules: { 'no-console': 'error', ...restrictImports(rawHooks) } },
  { files: withoutForms, rules: restrictImports(rawHooks, schemas) },
  { files: ['store/hooks.ts'], rules: restrictImports(schemas) },
  {
    files: ['store/slices/**', 'store/{api-thunk,failure,group-list,loaded-slice,request-thunks,save-file}.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [rawHooks, schemas], patterns: [wholeStore, wholeState] },
      ],
    },
  },
  { files: ['server/main.ts', 'server/launcher/**'], rules: { 'no-console': 'off' } },
  {
    // How a slice adds its state to that of the store (Redux Toolkit's `withLazyLoadedSlices`).
    files: ['store/root-reducer.ts', 'store/slices/**'],
    rules: { '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }] },
  },
  {
    files: program,
    ignores: ['server/env.ts'],
    rules: {
      'no-restricted-syntax': ['error', environment],
    },
  },
  // Each replaces the block before them for its files.
  {
    files: ['pages/**'],
    ignores: ['pages/_*.tsx', 'pages/404.tsx', 'pages/500.tsx'],
    rules: { 'no-restricted-syntax': ['error', environment, silentPage] },
  },
  {
    files: ['components/**'],
    rules: {
      'no-restricted-syntax': ['error', environment, monthField, machineClock, translatedName, ownColors, brokenWord],
    },
  },
  {
    files: pure,
    ignores: [refusable],
    rules: {
      'no-restricted-syntax': ['error', ...given],
      'no-restricted-globals': ['error', 'fetch', 'setTimeout', 'setInterval', 'performance', ...refusableGlobals],
      '@typescript-eslint/no-restricted-imports': ['error', { paths: [rawHooks, ...drawing], patterns: [outside] }],
    },
  },
  { files: browserRooms, rules: { 'no-restricted-globals': ['error', ...refusableGlobals] } },
  {
    files: [...browserRooms, 'lib/**'],
    ignores: [refusable],
    rules: { 'no-restricted-properties': ['error', ...refusableProperties] },
  },
  { files: rules, rules: { 'no-restricted-properties': ['error', ...draws] } },
  // `useUpCode` is a use case, not a hook.
  { files: ['server/**', 'lib/**', 'api/**', '__tests__/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
  // Tests may import from any layer.
  { files: ['__tests__/**'], rules: { 'boundaries/dependencies': 'off' } },
  { files: ['__tests__/**'], rules: { '@next/next/no-assign-module-variable': 'off' } },
  mostLines(['components/**', 'lib/**', 'api/**', 'store/**', 'server/**', 'scripts/**', 'bench/**'], 500),
  mostLines(['pages/**'], 40),
  { files: ['*.js', '**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
];

export default config;
