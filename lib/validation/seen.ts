/**
 * Which characters a text may hold. One rule for every name, of people, cards and facilities, typed or imported: without
 * it two names look alike though they differ, or a name looks empty. Messages and notes, which are often pasted, lose
 * what a name is refused for. Every pattern matches in linear time, and none looks behind, which some browsers refuse.
 */

/** One line: no control characters (PostgreSQL rejects U+0000), no lone surrogates, and something to see. */
export const oneLine =
  /^(?=.*[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800])[^\p{Cc}\p{Cs}\u2028\u2029]*$/u;
/** Something to see, on any line. */
export const someSeen = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** The characters of one line, plus tabs and line breaks. */
export const manyLines = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;

/** Blanks of no width, fillers that look empty, and marks that turn the direction of the text around them. */
const hidden = /[\u00ad\u115f\u1160\u180e\u200b\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;
/**
 * A run without joiners (U+200C, U+200D), except where a script or an emoji needs them: after a letter of a script
 * without capitals or of Adlam, whose letters are joined and have capitals, a mark, or a picture.
 */
export const joinedRightly =
  /^(?:[\p{M}\p{Lo}\p{Script=Adlam}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200c\u200d]?|[^\p{M}\p{Lo}\p{Script=Adlam}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200c\u200d])*$/u;

export const hiddenText = 'Some characters here can’t be seen. Type the text again instead of pasting it.';
/** Nothing hidden in the text. */
export const allSeen = (text: string): boolean => text.search(hidden) === -1 && joinedRightly.test(text);
export const withoutHidden = (text: string): string => text.replace(hidden, '');
