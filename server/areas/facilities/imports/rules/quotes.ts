import { ImportProblem } from '@/server/areas/facilities/imports/rules/import-problem';

/** Mends misplaced quotes line by line, so that one cell does not make the whole file unreadable (record 0176). */
interface Dialect {
  quote: string;
  delimiter: string;
}

/** A row whose quotes allow more than one reading. */
interface UnclearRow {
  line: number;
  raw: string;
  /** The cells before the first doubtful one. */
  cells: string[];
}

/** A row that was passed on, and the line at which it ends. */
interface PassedRow {
  line: number;
  isMended: boolean;
}

/** Maximum characters of a row; bounds memory for any file. */
export const rowMax = 8_000_000;
const tooLong = (line: number) =>
  new ImportProblem(
    `A row before line ${line} has more than ${rowMax / 1_000_000} million characters: is a quote left open?`,
  );

/**
 * Reads a line by the standard's rules: quotes are around whole cells, and doubled within them. Null if the line breaks
 * them.
 * @param quoted whether the previous line ended inside a quoted cell
 */
function scan(line: string, { quote, delimiter }: Dialect, quoted: boolean) {
  let at = 0;
  let delimiters = 0;
  for (let inside = quoted; ; inside = false) {
    if (!inside && line.startsWith(quote, at)) {
      inside = true;
      at += 1;
    }
    if (inside) {
      let end = line.indexOf(quote, at);
      while (end >= 0 && line[end + 1] === quote) end = line.indexOf(quote, end + 2);
      if (end < 0) return { quoted: true, delimiters };
      at = end + 1;
    } else {
      const end = line.indexOf(delimiter, at);
      const next = end < 0 ? line.length : end;
      if (line.slice(at, next).includes(quote)) return null;
      at = next;
    }
    if (at === line.length) return { quoted: false, delimiters };
    if (!line.startsWith(delimiter, at)) return null;
    delimiters += 1;
    at += delimiter.length;
  }
}

/** The cells before the first one that breaks the rules. */
function certainCells(line: string, dialect: Dialect): string[] {
  const { quote, delimiter } = dialect;
  const pieces = line.split(delimiter);
  const cells: string[] = [];
  let cell = '';
  for (const piece of pieces) {
    cell = cell === '' ? piece : cell + delimiter + piece;
    const read = scan(cell, dialect, false);
    if (!read) return cells;
    if (read.quoted) continue;
    cells.push(cell.startsWith(quote) ? cell.slice(1, -1).replaceAll(quote + quote, quote) : cell);
    cell = '';
  }
  return cells;
}

/**
 * Splits a line whose inner quotes are not doubled: a quoted cell ends at a quote before a delimiter or the line's end.
 * Null if one does not end.
 * @param pairs whether two quotes in a row never end a cell
 */
function splitInside(line: string, { quote, delimiter }: Dialect, pairs: boolean): string[] | null {
  const cells: string[] = [];
  for (let at = 0; ; at += delimiter.length) {
    const start = at + (/^ */.exec(line.slice(at, at + 100))?.[0].length ?? 0);
    if (line.startsWith(quote, start)) {
      let end = start + 1;
      for (;;) {
        end = line.indexOf(quote, end);
        if (end < 0) return null;
        const isPair = pairs && line[end + 1] === quote;
        at = end + 1;
        while (line[at] === ' ' && delimiter !== ' ') at += 1;
        if (!isPair && (at >= line.length || line.startsWith(delimiter, at))) break;
        end += isPair ? 2 : 1;
      }
      cells.push(line.slice(start + 1, end).replaceAll(quote + quote, quote));
    } else {
      const end = line.indexOf(delimiter, at);
      cells.push(line.slice(at, end < 0 ? undefined : end));
      at = end < 0 ? line.length : end;
    }
    if (at >= line.length) return cells;
  }
}

/** Splits at every delimiter; quotes are part of the text, but for those around a cell or only before it. */
function splitOutside(line: string, { quote, delimiter }: Dialect): string[] {
  return line.split(delimiter).map((cell) => {
    if (!cell.startsWith(quote)) return cell;
    const inner = cell.length > 1 && cell.endsWith(quote) ? cell.slice(1, -1) : cell.slice(1);
    return inner.includes(quote) && !cell.endsWith(quote) ? cell : inner.replaceAll(quote + quote, quote);
  });
}

/**
 * The cells of a line with misplaced quotes: those of the readings with as many as there are columns. Null without one,
 * or if two of them cut the line at different places.
 */
export function mendLine(line: string, dialect: Dialect, columns: number): string[] | null {
  const readings = [splitInside(line, dialect, true), splitInside(line, dialect, false), splitOutside(line, dialect)];
  const fitting = readings.filter((cells) => cells?.length === columns);
  const texts = fitting.map((cells) => JSON.stringify(cells!.map((one) => one.replaceAll(dialect.quote, '').trim())));
  return new Set(texts).size === 1 ? fitting[0]! : null;
}

interface Line {
  text: string;
  end: string;
}

/**
 * Passes text on line by line, with misplaced quotes mended. `rows` and `unclear` grow meanwhile, for the reader to take
 * from: each unclear line becomes an empty one. Throws ImportProblem if the text ends within a quoted cell.
 * @param skippedLines how many lines of the file come before the text
 */
export function quoteMender(dialect: Dialect, skippedLines: number) {
  const rows: PassedRow[] = [];
  const unclear: UnclearRow[] = [];
  const { quote, delimiter } = dialect;
  const written = (cells: readonly string[]) =>
    cells.map((cell) => quote + cell.replaceAll(quote, quote + quote) + quote).join(delimiter);
  const count = (text: string) => text.split(delimiter).length;
  let columns: number | null = null;
  /** Lines passed on, or skipped before the first. */
  let passed = skippedLines;
  /** Text after the last line's end. */
  let rest = '';
  let lineEnd = '';
  /** A row that is not complete yet, because a quoted cell is open. */
  let pending: Line[] = [];
  let open = { quoted: false, delimiters: 0, size: 0 };
  /** Whether the row before was unclear and did not end its last cell: lines that are no rows belong to it. */
  let isCut = false;

  const pass = (lines: readonly Line[], isMended = false) => {
    passed += lines.length;
    if (lines.length > 1 || lines[0]!.text !== '') rows.push({ line: passed, isMended });
    return lines.map(({ text, end }) => text + end).join('');
  };

  /** Mends the first pending line alone, and leaves the others in `again`, the next one last. */
  function settle(again: Line[]): string {
    const [first, ...others] = pending;
    const isOpen = scan(first!.text, dialect, false)?.quoted ?? false;
    for (const one of others.reverse()) again.push(one);
    pending = [];
    open = { quoted: false, delimiters: 0, size: 0 };
    if (columns === null) return pass([first!]);
    const next = others.at(-1);
    const goesOn = isOpen && next !== undefined && count(next.text) < columns;
    const cells = goesOn ? null : mendLine(first!.text, dialect, columns);
    isCut = isOpen && !cells;
    if (cells) return pass([{ text: written(cells), end: first!.end }], true);
    unclear.push({ line: passed + 1, raw: first!.text, cells: certainCells(first!.text, dialect) });
    return pass([{ text: '', end: first!.end }]);
  }

  function step(line: Line, again: Line[]): string {
    if (columns !== null && !isCut && pending.length === 0 && !line.text.includes(quote)) return pass([line]);
    const read = scan(line.text, dialect, open.quoted);
    pending.push(line);
    if (!read) return settle(again);
    open = {
      quoted: read.quoted,
      delimiters: open.delimiters + read.delimiters,
      size: open.size + line.text.length,
    };
    if (open.quoted) return open.size > rowMax ? settle(again) : '';
    const cells = open.delimiters + 1;
    const fits = columns === null || cells === columns || line.text === '';
    if (!fits && pending.length > 1) return settle(again);
    const lines = pending;
    pending = [];
    open = { quoted: false, delimiters: 0, size: 0 };
    if (!fits && isCut) return pass([{ text: '', end: line.end }]);
    if (line.text !== '' || lines.length > 1) {
      columns ??= cells;
      isCut = false;
    }
    return pass(lines);
  }

  function through(lines: Line[]): string {
    const again = lines.reverse();
    let out = '';
    for (let line = again.pop(); line; line = again.pop()) out += step(line, again);
    return out;
  }

  return {
    rows,
    unclear,
    take(text: string): string {
      const whole = rest + text;
      lineEnd ||= /\r\n|\n|\r(?=.)/s.exec(whole)?.[0] ?? '';
      const parts = lineEnd ? whole.split(lineEnd === '\r' ? '\r' : '\n') : [whole];
      rest = parts.pop()!;
      if (rest.length > rowMax) throw tooLong(passed + 1);
      const end = lineEnd === '\r' ? '\r' : '\n';
      return through(
        parts.map((part) => (part.endsWith('\r') ? { text: part.slice(0, -1), end: `\r${end}` } : { text: part, end })),
      );
    },
    end(): string {
      let out = through(rest === '' ? [] : [{ text: rest, end: '' }]);
      while (pending.length > 0) {
        if (pending.length === 1 && pending[0]!.end === '') throw cutOff();
        const again: Line[] = [];
        out += settle(again);
        out += through(again.reverse());
      }
      if (isCut) throw cutOff();
      return out;
    },
  };
}

const cutOff = () => new ImportProblem('The file ends in the middle of a row: it is incomplete.');
