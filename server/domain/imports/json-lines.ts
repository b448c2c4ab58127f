/** Where the parts of a JSON text are. */
export interface JsonLines {
  /** The line (from 1) of each part, by its path: "phone.column", "ageGroups[2].pattern"; of a key's value, the key's line. */
  lines: Map<string, number>;
  /** Keys that occur twice in their object: the later one would count in silence. */
  twice: { path: string; line: number }[];
}

const joined = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** Finds the lines of a text that JSON.parse has accepted. */
export function jsonLines(json: string): JsonLines {
  const lines = new Map<string, number>();
  const twice: JsonLines['twice'] = [];
  const tokens = [...json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)];
  let at = 0;
  let counted = 0;
  let line = 1;
  /** The line of the next token: counted on from the last one, so that a long text is read once. */
  const lineHere = () => {
    const { index } = tokens[at]!;
    for (; counted < index; counted += 1) if (json[counted] === '\n') line += 1;
    return line;
  };
  const value = (path: string): void => {
    if (!lines.has(path)) lines.set(path, lineHere());
    const [token] = tokens[at]!;
    at += 1;
    if (token === '{') members(path);
    else if (token === '[') items(path);
  };
  const members = (path: string): void => {
    const keys = new Set<string>();
    while (tokens[at]![0] !== '}') {
      if (tokens[at]![0] === ',') at += 1;
      const here = lineHere();
      const key = JSON.parse(tokens[at]![0]) as string;
      const inner = joined(path, key);
      if (keys.has(key)) twice.push({ path: inner, line: here });
      keys.add(key);
      if (!lines.has(inner)) lines.set(inner, here);
      at += 2;
      value(inner);
    }
    at += 1;
  };
  const items = (path: string): void => {
    for (let index = 0; tokens[at]![0] !== ']'; index += 1) {
      if (tokens[at]![0] === ',') at += 1;
      value(`${path}[${index}]`);
    }
    at += 1;
  };
  value('');
  return { lines, twice };
}

/** The line of a path, or of the nearest part around it that is there: what is missing has no line of its own. */
export function lineOf({ lines }: JsonLines, path: string): number {
  for (let part = path; part !== ''; part = part.replace(/(?:\.?[^.[\]]+|\[\d+\])$/, '')) {
    const line = lines.get(part);
    if (line !== undefined) return line;
    if (!/(?:\.?[^.[\]]+|\[\d+\])$/.test(part)) break;
  }
  return lines.get('') ?? 1;
}

/** The line at which a text stops being JSON, from the message of JSON.parse; null where it does not say. */
export function brokenLine(json: string, error: unknown): number | null {
  const message = error instanceof Error ? error.message : '';
  const position = /at position (\d+)/.exec(message)?.[1];
  const end = position === undefined ? (/end of JSON input/i.test(message) ? json.length : null) : Number(position);
  return end === null ? null : json.slice(0, end).split('\n').length;
}
