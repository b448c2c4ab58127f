/** Bytes of Windows-1252's characters beyond Latin-1, by their code points. */
const windows1252 = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((char, index) => [char, 0x80 + index]),
);
const byteOf = (char: string): number => windows1252.get(char) ?? char.codePointAt(0)!;
const high = `[\\u0080-\\u00bf${[...windows1252.keys()].join('')}]`;
/** What UTF-8 looks like when it was read as Latin-1 or Windows-1252: a lead byte and its followers, each as a character. */
const mistaken = new RegExp(`[\\u00c2-\\u00df]${high}|[\\u00e0-\\u00ef]${high}{2}|[\\u00f0-\\u00f4]${high}{3}`, 'gu');
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text that was encoded twice, as it was meant: "Ã‰cole" gives "École". Also where only part of it was, and twice over. */
export function repairEncoding(text: string): string {
  let current = text;
  for (let round = 0; round < 3; round += 1) {
    const next = current.replace(mistaken, (run) => {
      try {
        return utf8.decode(Uint8Array.from([...run], byteOf));
      } catch {
        return run;
      }
    });
    if (next === current) return current;
    current = next;
  }
  return current;
}

/** Marks that take no room: byte-order marks, soft hyphens, zero-width blanks, directions of writing. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
/** Joiners belong to words of some scripts and to emoji, and to nothing else. */
const looseJoiner =
  /(?<![\p{M}\p{Lo}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{Extended_Pictographic}])/gu;
const quotePairs = [
  ['"', '"'],
  ["'", "'"],
  ['\u201c', '\u201d'],
  ['\u2018', '\u2019'],
  ['\u00ab', '\u00bb'],
] as const;

/** A cell without what a spreadsheet put around it: ="0123", '0123, or quotes about the whole of it. */
function unwrapped(text: string): string {
  const formula = /^="([^"]*)"$/.exec(text) ?? /^'(\d[^']*)$/.exec(text);
  if (formula) return formula[1]!.trim();
  for (const [open, close] of quotePairs) {
    const inner = text.slice(1, -1);
    if (
      text.length > 1 &&
      text.startsWith(open) &&
      text.endsWith(close) &&
      !inner.includes(open) &&
      !inner.includes(close)
    ) {
      return inner.trim();
    }
  }
  return text;
}

/** Plain ASCII without control characters: most cells, with nothing in them to repair but blanks. */
const plainAscii = /^[ -~]*$/;

/** Text as it is kept: repaired, composed, without control characters, marks that take no room, doubled blanks and quotes around it. */
export function tidy(text: string): string {
  if (plainAscii.test(text)) return unwrapped(text.replace(/ {2,}/g, ' ').trim());
  const visible = repairEncoding(text).normalize('NFC').replace(invisible, '').replace(looseJoiner, '');
  return unwrapped(visible.replace(/[\p{Cc}\s\u2800\u3164]+/gu, ' ').trim());
}
