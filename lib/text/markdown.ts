import { marked } from 'marked';

/**
 * A content page as HTML, without its first heading, which is the page's title. For trusted texts only. Call it on the
 * server only, so that the parser stays out of the browser's bundles.
 */
export async function contentHtml(markdown: string): Promise<string> {
  return marked.parse(markdown.replace(/^\s*# .*\n/, ''));
}
