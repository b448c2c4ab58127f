import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ImportProblem } from '@/server/areas/facilities/imports/rules/import-problem';
import type { Row } from '@/server/areas/facilities/imports/rules/cells';
import { quoteMender, rowMax } from '@/server/areas/facilities/imports/rules/quotes';
import { tidy } from '@/server/areas/facilities/imports/rules/text';
import type { FacilityMapping } from '@/server/areas/facilities/imports/rules/mapping';

export interface NumberedRow {
  /** Line at which the row ends; the first is 1. */
  line: number;
  row: Row;
  /** Whether misplaced quotes were mended. */
  mended: boolean;
  /** The line's text if its quotes are unclear; `row` then has only the cells before the first doubtful one. */
  unclear: string | null;
}

/**
 * Streams the rows of a file. Throws ImportProblem for a file that is missing, empty, truncated or wrongly encoded, or
 * that lacks a required column.
 */
export async function* readCsv(
  path: string,
  needed: readonly string[],
  { encoding, delimiter, quote, skipLines }: FacilityMapping['file'],
): AsyncGenerator<NumberedRow> {
  const file = createReadStream(path);
  const mender = quote ? quoteMender({ quote, delimiter }, skipLines) : null;
  const decoder = decode(encoding, skipLines, mender);
  const parser = parse({
    bom: true,
    delimiter,
    quote: quote || false,
    max_record_size: rowMax,
    info: true,
    skip_empty_lines: true,
    relax_column_count: false,
  });
  // Passes an upstream error to the parser, so that the loop below throws it.
  file.on('error', (error) => parser.destroy(error));
  decoder.on('error', (error) => parser.destroy(error));
  file.pipe(decoder).pipe(parser);
  let columns: string[] | null = null;
  const rowOf = (values: readonly string[]): Row =>
    Object.fromEntries((columns ?? []).map((name, index) => [name, values[index] ?? '']));
  const unclear = mender?.unclear ?? [];
  function* unclearBefore(line: number): Generator<NumberedRow> {
    while (columns && unclear[0] && unclear[0].line < line) {
      const { line: own, raw, cells } = unclear.shift()!;
      yield { line: own, row: rowOf(cells), mended: false, unclear: raw };
    }
  }
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // The parser counts a line break of two characters within a cell twice.
      const { line, isMended } = mender?.rows.shift() ?? { line: skipLines + info.lines, isMended: false };
      if (columns === null) {
        const names = record.map(tidy);
        checkColumns(names, needed);
        // Rows use the mapping's spelling of a column.
        columns = names.map((name) => needed.find((one) => tidy(one) === name) ?? name);
        continue;
      }
      yield* unclearBefore(line);
      yield { line, row: rowOf(record), mended: isMended, unclear: null };
    }
    yield* unclearBefore(Infinity);
  } catch (error) {
    throw asProblem(error, path, skipLines);
  } finally {
    file.destroy();
    parser.destroy();
  }
  if (columns === null) throw new ImportProblem('The file is empty.');
}

/** Decodes bytes, skips the first lines and mends quotes. */
function decode(encoding: string, skipLines: number, mender: ReturnType<typeof quoteMender> | null): Transform {
  let left = skipLines;
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch (cause) {
    throw new ImportProblem(`The mapping names an unknown encoding: ${encoding}.`, { cause });
  }
  const problem = () =>
    new ImportProblem(`The file is not ${encoding}: set its encoding in the mapping (file.encoding).`);
  const step = (bytes: Uint8Array | undefined, done: (error: Error | null, text?: string) => void) => {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return done(problem());
    }
    while (left > 0 && text !== '') {
      const end = text.indexOf('\n');
      left -= end < 0 ? 0 : 1;
      text = end < 0 ? '' : text.slice(end + 1);
    }
    try {
      done(null, mender ? mender.take(text) + (bytes ? '' : mender.end()) : text);
    } catch (error) {
      done(error as Error);
    }
  };
  return new Transform({
    readableObjectMode: false,
    decodeStrings: true,
    transform: (chunk: Uint8Array, _, done) => step(chunk, done),
    flush: (done) => step(undefined, done),
  });
}

function checkColumns(columns: readonly string[], needed: readonly string[]): void {
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
  if (twice !== undefined) throw new ImportProblem(`The file has two columns named "${twice}".`);
  const missing = needed.filter((name) => !columns.includes(tidy(name)));
  if (missing.length === 0) return;
  const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
  throw new ImportProblem(
    `The file has no ${missing.length === 1 ? 'column' : 'columns'} ${list(missing)}. It has ${list(columns)}.`,
  );
}

function asProblem(error: unknown, path: string, skipped: number): Error {
  const { code, lines: counted } = error as { code?: string; lines?: number };
  const lines = (counted ?? 0) + skipped;
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES') {
    return new ImportProblem(`The file ${path} cannot be read.`, { cause: error });
  }
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS' || code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH') {
    return new ImportProblem(
      `Line ${lines} has a different number of columns from the first line: the file is incomplete or damaged.`,
      {
        cause: error,
      },
    );
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return new ImportProblem(
      `A row before line ${lines} has more than ${rowMax / 1_000_000} million characters: is a quote left open?`,
      { cause: error },
    );
  }
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new ImportProblem('The file ends in the middle of a row: it is incomplete.', { cause: error });
  }
  if (error instanceof CsvError) {
    return new ImportProblem(`Line ${lines} cannot be read: are the delimiter and the quotes of the mapping right?`, {
      cause: error,
    });
  }
  return error instanceof Error ? error : new Error(String(error));
}
