import { ImportProblem } from '@/server/areas/facilities/imports/rules/import-problem';

/** Line numbers of the parts of a JSON text. */
export interface JsonLines {
  /** The line (from 1) of each part by path: "phone.column", "ageGroups[2].pattern"; for a value, its key's line. */
  lines: Map<string, number>;
  /** Duplicate keys of an object, with the later one's line: JSON.parse would silently use that one. */
  twice: { path: string; line: number }[];
}

export const joined = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/**
 * Finds the lines of a JSON text. Throws ImportProblem with the line for invalid JSON, since JSON.parse does not always
 * give it.
 */
export function jsonLines(json: string): JsonLines {
  const lines = new Map<string, number>();
  const twice: JsonLines['twice'] = [];
  const tokens = [...json.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\],:]|[^ \t\r\n{}[\],:"]+|"/g)];
  let at = 0;
  let counted = 0;
  let line = 1;
  /** Counts on from the previous token, so that a long text is read once. */
  const lineHere = () => {
    const index = tokens[at]?.index ?? json.length;
    line += json.slice(counted, index).split('\n').length - 1;
    counted = index;
    return line;
  };
  const goesOn = (mark: string) => {
    const fits = tokens[at]?.[0] === mark;
    if (fits) at += 1;
    return fits;
  };
  const take = (fits: (token: string) => boolean) => {
    const token = tokens[at]?.[0] ?? '';
    if (!fits(token)) throw new ImportProblem(`The mapping file is not valid JSON. Look at line ${lineHere()}.`);
    at += 1;
    return token;
  };
  const value = (path: string): void => {
    if (!lines.has(path)) lines.set(path, lineHere());
    if (goesOn('{')) members(path);
    else if (goesOn('[')) parts(']', (index) => value(`${path}[${index}]`));
    else take(isJson);
  };
  const members = (path: string) => {
    const keys = new Set<string>();
    parts('}', () => {
      const here = lineHere();
      const key = JSON.parse(take((token) => token.startsWith('"') && isJson(token))) as string;
      const inner = joined(path, key);
      if (keys.has(key)) twice.push({ path: inner, line: here });
      keys.add(key);
      if (!lines.has(inner)) lines.set(inner, here);
      take((token) => token === ':');
      value(inner);
    });
  };
  const parts = (end: string, part: (index: number) => void) => {
    if (goesOn(end)) return;
    let index = 0;
    do {
      part(index);
      index += 1;
    } while (goesOn(','));
    take((token) => token === end);
  };
  value('');
  take((token) => token === '');
  return { lines, twice };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The line of a path, or of its nearest existing parent if it is missing. */
export function lineOf({ lines }: JsonLines, path: string): number {
  let part = path;
  while (!lines.has(part)) part = part.slice(0, Math.max(0, part.lastIndexOf('.'), part.lastIndexOf('[')));
  return lines.get(part)!;
}
