import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildContainer } from '@/server/container';
import { ImportProblem } from '@/server/domain/import/import-problem';
import { parseMapping } from '@/server/domain/import/mapping';
import { readEnv } from '@/server/env';
import { createLogger } from '@/server/log';
import { dangerSwitches, type DangerName } from '@/server/services/imports/dangers';
import { importFacilities } from '@/server/services/imports/import-facilities';
import { reportCsv, summaryOf } from '@/server/services/imports/import-report';

const usage = `npm run facilities:import -- <csv> --mapping <file> [--dry-run] [--report <file>]

Loads licensed facilities from a government's open data. docs/how-to/import-facilities.md says how a mapping is written.

  --mapping <file>            how the columns of the file are read
  --dry-run                   says what would be done, and changes nothing
  --report <file>             where the report goes; DATA_DIR/imports/<source>-report.csv unless given
  --allow-closing             closes more than a tenth of the source's facilities
  --allow-identity-changes    lets keys name other facilities than before
  --help                      this text`;

/** A line that counts up in a terminal, and now and then a new one elsewhere. */
function progressLine(stream: NodeJS.WriteStream) {
  const every = stream.isTTY ? 50 : 1000;
  return (rows: number) => {
    if (rows % every === 0) stream.write(stream.isTTY ? `\r${rows} rows read` : `${rows} rows read\n`);
  };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'mapping': { type: 'string' },
        'report': { type: 'string' },
        'dry-run': { type: 'boolean' },
        'help': { type: 'boolean', short: 'h' },
        'allow-closing': { type: 'boolean' },
        'allow-identity-changes': { type: 'boolean' },
      },
    }); // prettier-ignore
  } catch (cause) {
    throw new ImportProblem(`${(cause as Error).message}\n\n${usage}`, { cause });
  }
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  if (values.help) return console.log(usage);
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new ImportProblem(`Name one CSV file.\n\n${usage}`);
  if (!values.mapping) throw new ImportProblem(`Name the mapping of the file.\n\n${usage}`);
  const mapping = parseMapping(
    await readFile(values.mapping, 'utf8').catch((cause: unknown) => {
      throw new ImportProblem(`The mapping file ${values.mapping} cannot be read.`, { cause });
    }),
  );
  const allow = (Object.keys(dangerSwitches) as DangerName[]).filter(
    (danger) => (values as Record<string, unknown>)[dangerSwitches[danger].slice(2)] === true,
  );
  const env = readEnv(process.env);
  const container = await buildContainer(env, createLogger(env), { visiting: true });
  try {
    const { 'dry-run': dryRun = false } = values;
    const report = await importFacilities(container.deps, { path, mapping, progress: progressLine(process.stderr), dryRun, allow }); // prettier-ignore
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    console.log(summaryOf(report));
    if (report.stopped.length > 0) process.exitCode = 1;
    const file = values.report ?? join(env.DATA_DIR, 'imports', `${mapping.source}-report.csv`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, reportCsv(report));
    console.log(`Report: ${file}`);
  } finally {
    await container.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const told = error instanceof Error && ['ImportProblem', 'EnvError', 'EngineError'].includes(error.name);
  console.error(told ? error.message : error);
  process.exitCode = 1;
});
