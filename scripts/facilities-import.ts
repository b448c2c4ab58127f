import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildContainer } from '@/server/container';
import { ImportProblem } from '@/server/domain/import/import-problem';
import { parseMapping } from '@/server/domain/import/mapping';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';
import { importFacilities } from '@/server/services/imports/import-facilities';
import { reportCsv, summaryOf } from '@/server/services/imports/import-report';

const usage = `npm run facilities:import -- <csv> --mapping <file> [--report <file>] [--allow-closing]

Loads licensed facilities from a government's open data. docs/how-to/import-facilities.md says how a mapping is written.`;

/** A line that counts up in a terminal, and now and then a new one elsewhere. */
function progressLine(stream: NodeJS.WriteStream) {
  const every = stream.isTTY ? 50 : 1000;
  return (rows: number) => {
    if (rows % every === 0) stream.write(stream.isTTY ? `\r${rows} rows read` : `${rows} rows read\n`);
  };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'mapping': { type: 'string' }, 'report': { type: 'string' }, 'allow-closing': { type: 'boolean' } }, // prettier-ignore
  });
  const [path] = positionals;
  if (!path || positionals.length > 1 || !values.mapping) throw new ImportProblem(usage);
  const mapping = parseMapping(
    await readFile(values.mapping, 'utf8').catch((cause: unknown) => {
      throw new ImportProblem(`The mapping file ${values.mapping} cannot be read.`, { cause });
    }),
  );
  const env = readEnv(process.env);
  const container = await buildContainer(env, createLogger(env), { visiting: true });
  try {
    const report = await importFacilities(container.deps, {
      path,
      mapping,
      progress: progressLine(process.stderr),
      allowClosing: values['allow-closing'],
    });
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    console.log(summaryOf(report));
    if (report.refused.length + report.notes.length === 0) return;
    const file = values.report ?? join(env.DATA_DIR, 'imports', `${mapping.source}-report.csv`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, reportCsv(report));
    console.log(`Every refused row with its reason: ${file}`);
  } finally {
    await container.close();
  }
}

main().catch((error: unknown) => {
  if (error instanceof ImportProblem) console.error(`Nothing was changed. ${error.message}`);
  else console.error(error);
  process.exitCode = 1;
});
