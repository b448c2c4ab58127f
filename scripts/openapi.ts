import { readFile, writeFile } from 'node:fs/promises';
import { openApiDocument } from '@/api/contract/openapi';

/** Writes docs/openapi.json from the contract; `--check` only reports whether the file is up to date. */
const target = 'docs/openapi.json';
const owner = { productName: 'Nestling', supportEmail: 'support@nestling.example' };

async function main(): Promise<void> {
  const text = `${JSON.stringify(openApiDocument(owner), null, 2)}\n`;
  if (!process.argv.includes('--check')) return writeFile(target, text);
  const written = await readFile(target, 'utf8').catch(() => '');
  if (written !== text) throw new Error(`${target} is out of date: run npm run openapi.`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
