import { marked, type Token, type Tokens } from 'marked';
import type { DrawnBlock, Piece } from '@/server/areas/platform/pdf/content';

/** Headings, paragraphs and lists with bold text and links. Any other Markdown becomes plain text, so that no word is lost. */
export const blocksOfMarkdown = (text: string): DrawnBlock[] => marked.lexer(text).flatMap(blocksOf);

function blocksOf(block: Token): DrawnBlock[] {
  if (block.type === 'space' || block.type === 'hr') return [];
  if (block.type === 'heading') {
    const { depth, text } = block as Tokens.Heading;
    return depth === 1 ? [{ kind: 'title', text }] : [{ kind: 'heading', level: depth === 2 ? 2 : 3, text }];
  }
  if (block.type === 'list') {
    const { ordered, start, items } = block as Tokens.List;
    return [
      { kind: 'list', items: items.map(({ tokens }) => piecesOf(tokens)), first: ordered ? Number(start || 1) : null },
    ];
  }
  return [{ kind: 'paragraph', pieces: piecesOf([block]) }];
}

/** A link's URL follows its text. */
function piecesOf(tokens: readonly Token[], bold = false): Piece[] {
  return tokens.flatMap((token): Piece[] => {
    if (token.type === 'br') return [{ text: '\n', bold }];
    if (token.type === 'link') {
      const { href, text } = token as Tokens.Link;
      return [{ text: text === href ? text : `${text} (${href})`, bold }];
    }
    if ('tokens' in token && token.tokens) return piecesOf(token.tokens, bold || token.type === 'strong');
    return [{ text: ('text' in token ? String(token.text) : token.raw).replace(/\s*\n\s*/g, ' '), bold }];
  });
}
