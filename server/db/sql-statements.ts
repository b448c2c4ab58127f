/** What a semicolon or a word means nothing in: comments, quoted names, strings, and bodies between dollar signs. */
const opaque =
  /--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|E'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1/gi;

/** The statements of a script in PostgreSQL's dialect, without their semicolons and without comments around them. */
export function splitStatements(script: string): string[] {
  const ends = [...blankOpaque(script).matchAll(/;|$/g)].map(({ index }) => index);
  return ends
    .map((end, at) => script.slice(at === 0 ? 0 : ends[at - 1]! + 1, end))
    .map((statement) => statement.replace(/^(?:\s|--[^\n]*(?:\n|$))+/, '').trim())
    .filter((statement) => statement !== '');
}

/** A statement's own words: comments, strings and bodies are blanks of the same length. */
export const blankOpaque = (script: string): string =>
  script.replace(opaque, (part) => (part.startsWith('"') ? part.replaceAll(';', ' ') : ' '.repeat(part.length)));
