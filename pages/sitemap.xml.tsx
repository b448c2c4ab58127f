import { contentKinds } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { sitemap, sitemapIndex, sitemapPartPages, sitemapPieces } from '@/lib/site/search-engines';
import { portalOrigin } from '@/server/ssr/public-url';
import { textFile } from '@/server/ssr/text-file';

export default function Sitemap() {
  return null;
}

const pages = [paths.home, paths.help, paths.forFacilities, paths.verifyAgreement, ...contentKinds.map(paths.content)];
const pagesPart = 'pages';

/** The sitemap index; with `part=pages` the static pages, with a number that part of the facilities. */
export const getServerSideProps = textFile(async (api, { query }) => {
  const at = (path: string) => `${portalOrigin()}${path}`;
  const part = [query.part].flat()[0];
  const answer = (text: string) => ({ type: 'application/xml', text });
  if (part === pagesPart) return answer(sitemap(pages.map((path) => ({ address: at(path) }))));
  if (part !== undefined) {
    const first = (Number(part) - 1) * sitemapPartPages + 1;
    const begun = await api.getSitemap({ query: { page: first } });
    const last = Math.min(first + sitemapPartPages - 1, begun.totalPages);
    const entriesOf = ({ items }: typeof begun) =>
      items.map(({ id, updatedAt }) => ({ address: at(paths.facility(id)), changed: updatedAt }));
    async function* groups() {
      yield entriesOf(begun);
      for (let page = first + 1; page <= last; page += 1) yield entriesOf(await api.getSitemap({ query: { page } }));
    }
    return { type: 'application/xml', text: sitemapPieces(groups()) };
  }
  const { totalPages } = await api.getSitemap({});
  const numbers = Array.from({ length: Math.ceil(totalPages / sitemapPartPages) }, (_, index) => String(index + 1));
  return answer(sitemapIndex([pagesPart, ...numbers].map((one) => ({ address: at(paths.sitemapPart(one)) }))));
});
