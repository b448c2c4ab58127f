import { readFile, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { contract } from '@/api/contract/contract';
import { openApiDocument } from '@/api/contract/openapi';
import type { Operation } from '@/api/contract/operation';
import type { OperationPath } from '@/api/contract/paths';

/**
 * Writes what follows from the contract: its document, and the table of paths for the browser. `--check` only reports whether
 * the files are up to date.
 */
const targets = { 'docs/openapi.json': documentText, 'api/contract/path-table.ts': pathsText };
const owner = { productName: 'Nestling', supportEmail: 'support@nestling.example' };

async function documentText(): Promise<string> {
  return `${JSON.stringify(openApiDocument(owner), null, 2)}\n`;
}

function pathOf(operation: Operation): OperationPath {
  const { method, path, auth, sends, acts, answers, file, withoutToken, anyFamily, namesDevice } = operation;
  return { method, path, auth, sends, acts, answers, file, withoutToken, anyFamily, namesDevice };
}

async function pathsText(): Promise<string> {
  const rows = Object.entries<Operation>(contract).map(([name, one]) => `${name}: ${JSON.stringify(pathOf(one))},`);
  const source = `// Written by scripts/openapi.ts from the operations of api/contract; not by hand.
export const operations = {
${rows.join('\n').replace(/"(\w+)":/g, '$1:')}
} as const;
`;
  return format(source, { parser: 'typescript', printWidth: 120, singleQuote: true });
}

async function main(): Promise<void> {
  for (const [target, textOf] of Object.entries(targets)) {
    const text = await textOf();
    if (!process.argv.includes('--check')) await writeFile(target, text);
    else if ((await readFile(target, 'utf8').catch(() => '')) !== text)
      throw new Error(`${target} is out of date: run npm run openapi.`);
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
