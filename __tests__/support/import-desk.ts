import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestService } from '@/__tests__/support/service';
import { runImport } from '@/scripts/import/run-import';
import { parseMapping } from '@/server/areas/facilities/imports/rules/mapping';
import { importFacilities, type ImportOptions } from '@/server/areas/facilities/imports/import-facilities';
import type { ImportReport, Outcome } from '@/server/areas/facilities/imports/import-report';

/** Runs imports of a test's own files from a temporary folder. */
export function importDesk(service: () => TestService) {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  const path = join(folder, 'file.csv');
  const place = async () => ({ deps: service().deps, dataDir: folder });
  return {
    folder,
    run(content: string | Buffer, mapping: object, options: Omit<Partial<ImportOptions>, 'mapping' | 'path'> = {}) {
      writeFileSync(path, content);
      return importFacilities(service().deps, { path, mapping: parseMapping(JSON.stringify(mapping)), ...options });
    },
    /** The command as an operator types it, with this file and mapping if given. */
    command(args: string[], file?: { content: string; mapping: object }) {
      if (!file) return runImport(args, place);
      writeFileSync(path, file.content);
      writeFileSync(join(folder, 'mapping.json'), JSON.stringify(file.mapping));
      return runImport([path, '--mapping', join(folder, 'mapping.json'), ...args], place);
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** A report's rows with this outcome, as line and reason. */
export const reasons = (report: ImportReport, what: Outcome) =>
  report.lines.filter((one) => one.what === what).map(({ line, reason }) => [line, reason]);

export const csv = (columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]) =>
  [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n');
