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

/** Text as it is kept: repaired, composed, without control characters and doubled blanks. */
export const tidy = (text: string): string =>
  repairEncoding(text)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
