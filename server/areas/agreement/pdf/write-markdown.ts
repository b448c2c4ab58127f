import { marked, type Token, type Tokens } from 'marked';
import type { Piece, Sheet } from '@/server/areas/pdf/sheet';

/**
 * Markdown as flowing text: headings, paragraphs and lists with bold words and links, which is what our agreements are made
 * of. Anything else is written as the plain text it is, so that no word of what was signed is left out.
 */
export function writeMarkdown(sheet: Pick<Sheet, 'title' | 'heading' | 'paragraph' | 'list'>, markdown: string): void {
  for (const block of marked.lexer(markdown)) writeBlock(sheet, block);
}

function writeBlock(sheet: Pick<Sheet, 'title' | 'heading' | 'paragraph' | 'list'>, block: Token): void {
  if (block.type === 'space' || block.type === 'hr') return;
  if (block.type === 'heading') {
    const { depth, text } = block as Tokens.Heading;
    if (depth === 1) sheet.title(text);
    else sheet.heading(depth === 2 ? 2 : 3, text);
    return;
  }
  if (block.type === 'list') {
    const { ordered, start, items } = block as Tokens.List;
    sheet.list(
      items.map((item) => piecesOf(item.tokens)),
      ordered ? Number(start || 1) : null,
    );
    return;
  }
  sheet.paragraph(piecesOf([block]));
}

/** The words of inline tokens, with what is bold; a link's address follows its words. */
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
