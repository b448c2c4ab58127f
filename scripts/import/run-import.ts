import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { dangerSwitches, type DangerName } from '@/server/areas/facilities/imports/dangers';
import { importFacilities } from '@/server/areas/facilities/imports/import-facilities';
import { reportCsv, summaryOf } from '@/server/areas/facilities/imports/import-report';
import { renameSource, retireSource } from '@/server/areas/facilities/imports/manage-source';
import { ImportProblem } from '@/server/areas/facilities/imports/rules/import-problem';
import { parseMapping } from '@/server/areas/facilities/imports/rules/mapping';
import type { Deps } from '@/server/areas/platform/shared/deps';
import { forgetSetting, writeSetting } from '@/server/areas/platform/shared/rows';

const usage = `npm run facilities:import -- <csv> --mapping <file> [--dry-run] [--report <file>]
npm run facilities:import -- --retire <source> [--dry-run]
npm run facilities:import -- --rename <source>=<new name>

Imports licensed facilities from a government's open data. To write a mapping, see docs/how-to/import-facilities.md.

  --mapping <file>            which column holds which fact
  --dry-run                   reports what would change, and changes nothing
  --report <file>             where to write the report; DATA_DIR/imports/<source>-report.csv unless given
  --same <old>=<new>          the facility known by the old key is the one with the new key in this file; repeatable
  --not-same <old>=<new>      these two only look alike; repeatable
  --close <key>               this facility takes part here and has really closed; repeatable
  --allow-closing             allow a twentieth or more of the source's facilities to close
  --allow-identity-changes    allow keys to name different facilities than before
  --older                     allow a list that is older than the one imported before
  --allow-unread-ages         allow a list in which many ages cannot be read
  --retire <source>           close the facilities that are known from this list only
  --rename <source>=<name>    give a source another name
  --help                      show this help`;

export interface ImportAnswer {
  text: string;
  /** 0 success, 1 nothing was changed. */
  code: 0 | 1;
}

/** The command's dependencies, opened only when there is something to import. */
export interface ImportPlace {
  deps: Pick<Deps, 'db' | 'clock'>;
  dataDir: string;
}

/** Runs the command. Mistakes in arguments, mapping or file are returned as text; programming errors are thrown. */
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
  if (values.retire !== undefined) return retire(values.retire, values['dry-run'] ?? false, open);
  if (values.rename !== undefined) return rename(values.rename, open);
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
  const { deps, dataDir } = await open();
  const { same, 'not-same': notSame, close } = values;
  const dryRun = values['dry-run'] ?? false;
  // NestlingImportFailed rings while the last import of a list failed.
  const note = async (result: 'good' | 'failed') => {
    if (!dryRun) await writeSetting(deps.db, `import.${mapping.source}`, result, new Date());
  };
  const report = await importFacilities(deps, { path, mapping, dryRun, allow, same, notSame, close }).catch(
    async (error: unknown) => {
      await note('failed').catch(() => undefined);
      throw error;
    },
  );
  await note(report.stopped.length > 0 ? 'failed' : 'good');
  const file = values.report ?? join(dataDir, 'imports', `${mapping.source}-report.csv`);
  const written = await mkdir(dirname(file), { recursive: true })
    .then(() => writeFile(file, reportCsv(report)))
    .then(() => `Report: ${file}`)
    .catch((error: Error) => `The report could not be written: ${error.message}`);
  return { text: `${summaryOf(report)}\n${written}`, code: report.stopped.length > 0 ? 1 : 0 };
}

const listed = (names: readonly string[]) => names.map((name) => `\n  ${name}`).join('');
const facilities = (count: number) => (count === 1 ? '1 facility' : `${count} facilities`);

async function retire(source: string, dryRun: boolean, open: () => Promise<ImportPlace>): Promise<ImportAnswer> {
  const { deps } = await open();
  const { closed, open: kept } = await retireSource(deps, source, dryRun);
  // Its failed import must not ring the alarm anymore.
  if (!dryRun) await forgetSetting(deps.db, `import.${source}`);
  const text = [
    `${source}: ${facilities(closed.length)} ${dryRun ? 'would be' : closed.length === 1 ? 'is' : 'are'} closed. An import of the source opens them again.`,
    ...(kept.length > 0
      ? [`Open, because they take part (the page goes on to credit the list, with its date):${listed(kept)}`]
      : []),
    ...(dryRun ? ['This was a dry run: nothing was changed.'] : []),
  ].join('\n');
  return { text, code: 0 };
}

async function rename(pair: string, open: () => Promise<ImportPlace>): Promise<ImportAnswer> {
  const [from, to, ...more] = pair.split('=');
  if (!from || !to || more.length > 0)
    throw new ImportProblem('--rename takes two names, such as --rename old-name=new-name.');
  const { deps } = await open();
  await renameSource(deps, from, to);
  await forgetSetting(deps.db, `import.${from}`);
  return {
    text: `${from} is now ${to}. Write "source": "${to}" in its mapping, or the next import begins a second list.`,
    code: 0,
  };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        mapping: { type: 'string' },
        report: { type: 'string' },
        'dry-run': { type: 'boolean' },
        same: { type: 'string', multiple: true },
        'not-same': { type: 'string', multiple: true },
        close: { type: 'string', multiple: true },
        retire: { type: 'string' },
        rename: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        'allow-closing': { type: 'boolean' },
        'allow-identity-changes': { type: 'boolean' },
        older: { type: 'boolean' },
        'allow-unread-ages': { type: 'boolean' },
      },
    });
  } catch (cause) {
    throw new ImportProblem(`${(cause as Error).message}\n\n${usage}`, { cause });
  }
}
