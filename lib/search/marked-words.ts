import { wordPattern } from '@/lib/search/help-words';

/** A piece of a text, and whether it is marked. */
export interface Piece {
  text: string;
  marked: boolean;
}

/** A text in pieces, so that its marked words can be shown as such; joined, the pieces are the text. */
export function piecesOf(text: string, isMarked: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(wordPattern)) {
    if (!isMarked(found)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), marked: false });
    pieces.push({ text: found, marked: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), marked: false });
  return pieces;
}

/** HTML of our own with the words marked that are read; tags and entities stay as they are. */
export const markHtml = (html: string, isMarked: (word: string) => boolean): string =>
  html
    .split(/(<[^>]*>|&[#\w]+;)/)
    .map((part) =>
      /^[<&]/.test(part)
        ? part
        : piecesOf(part, isMarked)
            .map(({ text, marked }) => (marked ? `<mark>${text}</mark>` : text))
            .join(''),
    )
    .join('');
