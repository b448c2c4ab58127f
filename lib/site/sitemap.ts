/** As many addresses as one sitemap may have (sitemaps.org). */
export const sitemapPageSize = 50_000;
/** More pages than there are facilities on earth for. */
export const sitemapPagesMax = 1_000;

/** A page that search engines may list. */
export interface SitemapEntry {
  /** Its whole address. */
  address: string;
  /** When it last changed: an instant, or a date; left out where nobody knows. */
  changed?: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

const file = (root: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap', entries: readonly SitemapEntry[]): string => {
  const lines = entries.map(({ address, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${escaped(changed)}</lastmod>`;
    return `<${entry}><loc>${escaped(address)}</loc>${lastmod}</${entry}>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n');
};

/** A sitemap of pages, as XML. */
export const sitemap = (entries: readonly SitemapEntry[]): string => file('urlset', 'url', entries);

/** A sitemap of sitemaps, as XML. */
export const sitemapIndex = (entries: readonly SitemapEntry[]): string => file('sitemapindex', 'sitemap', entries);
