/** A longer "name" is somebody's message under our name. */
const nameMax = 60;
/** More digits could be a phone number, which phones turn into a link. */
const digitsMax = 4;

/**
 * Cleans a user's text so that no mail program turns it into a link, an address or a new line: removes control, invisible and
 * bidi characters, "@", slashes and angle brackets, and puts a space after dots and colons. Keeps joiners that some scripts
 * need.
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
 * Mail programs decode "=?utf-8?Q?evil=2Eexample?=" in a header (RFC 2047), which could show a link. A space after each "=" in
 * "=?" prevents it.
 */
export const withoutEncodedWords = (text: string): string => text.replace(/=(?=\?)/g, '= ');

/** A person's name in a mail to somebody else; null if nothing is left of it. */
export function nameInMail(name: string | null): string | null {
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
