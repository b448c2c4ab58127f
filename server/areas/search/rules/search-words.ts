const wordsMax = 8;
/** Words that say nothing of a facility; they are left out unless nothing else was typed. */
const empty = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'near', 'of', 'on', 'the', 'to', 'with']);

/** Free text as words to look for, each of which has to fit. Control characters never reach the database. */
export function searchWords(text: string): string[] {
  const words = text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .split(/[\s,;:.!?"()/]+/)
    .filter(Boolean);
  const meaningful = words.filter((word) => !empty.has(word.toLowerCase()));
  return (meaningful.length > 0 ? meaningful : words).slice(0, wordsMax);
}

/** A text to compare with, without control characters; null when nothing is left. */
export function plainText(text: string | undefined): string | null {
  const plain = text?.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim();
  return plain ? plain : null;
}
