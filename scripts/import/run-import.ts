import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ImportProblem } from '@/server/domain/imports/import-problem';
import { parseMapping } from '@/server/domain/imports/mapping';
import type { Deps } from '@/server/services/deps';
import { dangerSwitches, type DangerName } from '@/server/services/imports/dangers';
import { importFacilities } from '@/server/services/imports/import-facilities';
import { reportCsv, summaryOf } from '@/server/services/imports/import-report';

const usage = `npm run facilities:import -- <csv> --mapping <file> [--dry-run] [--report <file>]

Imports licensed facilities from a government's open data. To write a mapping, see docs/how-to/import-facilities.md.

  --mapping <file>            which column holds which fact
  --dry-run                   reports what would change, and changes nothing
  --report <file>             where to write the report; DATA_DIR/imports/<source>-report.csv unless given
  --allow-closing             allow more than a tenth of the source's facilities to close
  --allow-identity-changes    allow keys to name different facilities than before
  --help                      show this help`;

export interface ImportAnswer {
  text: string;
  /** 0 done, 1 nothing was changed. */
  code: 0 | 1;
}

/** What the command needs from the program. Opened only once there is something to import. */
export interface ImportPlace {
  deps: Pick<Deps, 'db' | 'clock'>;
  dataDir: string;
  progress?: (rows: number) => void;
}

/** Runs the command. A mistake in its arguments, mapping or file becomes a sentence; our own faults are thrown. */
export async function runImport(args: string[], open: () => Promise<ImportPlace>): Promise<ImportAnswer> {
  try {
    return await answer(args, open);
  } catch (error) {
    if (error instanceof ImportProblem) return { text: error.message, code: 1 };
    throw error;
  }
}

async function answer(args: string[], open: () => Promise<ImportPlace>): Promise<ImportAnswer> {
  const { values, positionals } = readArguments(args);
  if (values.help) return { text: usage, code: 0 };
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new ImportProblem(`Give the path of one CSV file.\n\n${usage}`);
  if (!values.mapping) throw new ImportProblem(`Give the mapping file with --mapping.\n\n${usage}`);
  const mapping = parseMapping(
    await readFile(values.mapping, 'utf8').catch((cause: unknown) => {
      throw new ImportProblem(`The mapping file ${values.mapping} cannot be read.`, { cause });
    }),
  );
  const allow = (Object.keys(dangerSwitches) as DangerName[]).filter(
    (danger) => (values as Record<string, unknown>)[dangerSwitches[danger].slice(2)] === true,
  );
  const { deps, dataDir, progress } = await open();
  const report = await importFacilities(deps, { path, mapping, progress, dryRun: values['dry-run'] ?? false, allow });
  const file = values.report ?? join(dataDir, 'imports', `${mapping.source}-report.csv`);
  const written = await mkdir(dirname(file), { recursive: true })
    .then(() => writeFile(file, reportCsv(report)))
    .then(() => `Report: ${file}`)
    .catch((error: Error) => `The report could not be written: ${error.message}`);
  return { text: `${summaryOf(report)}\n${written}`, code: report.stopped.length > 0 ? 1 : 0 };
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
