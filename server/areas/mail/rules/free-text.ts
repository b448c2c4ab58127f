/** Longer than a name that people go by: what is longer is a message of somebody's own under our name. */
const nameMax = 60;
/** More digits than these make a telephone number, which phones turn into a link. */
const digitsMax = 4;

/**
 * What a person wrote, so that no mail program makes a link, an address or another line of it: without controls, invisible and
 * direction-changing characters, "@", slashes and angle brackets; a dot or colon is followed by a space. Joiners that some
 * scripts need stay.
 */
export function withoutLinks(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200c\u200d]{2,}|(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/[\p{Cc}\p{Z}@\uff20\ufe6b\\/\u2044\u2215\uff0f\uff3c<>]/gu, ' ')
    .replace(/([.:\u2024\u3002\ufe52\ufe55\uff0e\uff1a\uff61])(?=\S)/gu, '$1 ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * A text for the head of a mail without encoded words (RFC 2047): "=?utf-8?Q?evil=2Eexample?=" goes as it was typed and is
 * an address where it is read. A blank after each "=" in "=?" leaves nothing to decode.
 */
export const withoutEncodedWords = (text: string): string => text.replace(/=(?=\?)/g, '= ');

/** A person's name in a letter to somebody else; null when nothing is left of it. */
export function nameInLetter(name: string | null): string | null {
  const words = withoutLinks(name ?? '');
  const digits = words.match(/\p{Nd}/gu)?.length ?? 0;
  const plain = digits > digitsMax ? words.replace(/\p{Nd}/gu, '').replace(/ {2,}/g, ' ') : words;
  const letters = [...plain];
  const short =
    letters.length > nameMax
      ? `${letters
          .slice(0, nameMax)
          .join('')
          .replace(/[\s\p{P}]+$/u, '')}…`
      : plain.trim();
  return /[\p{L}\p{Nd}]/u.test(short) ? short : null;
}
