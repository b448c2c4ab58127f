import { marked } from 'marked';

/**
 * A content page's Markdown as HTML, without its first heading: the page has it as its title. For the program's own texts
 * only, which are trusted; called on the server, so that a browser loads no parser.
 */
export async function contentHtml(markdown: string): Promise<string> {
  return marked.parse(markdown.replace(/^\s*# .*\n/, ''));
}
