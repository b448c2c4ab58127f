import { contentKinds } from '@/lib/enums';
import { paths } from '@/lib/paths';
import { sitemap, sitemapIndex } from '@/lib/site/search-engines';
import { portalOrigin, textFile } from '@/server/ssr';

export default function Sitemap() {
  return null;
}

const pages = [paths.home, paths.help, paths.forFacilities, paths.verifyAgreement, ...contentKinds.map(paths.content)];
const pagesPart = 'pages';

/** The sitemap index; with `part=pages` the static pages, with a number that page of facilities. */
export const getServerSideProps = textFile(async (api, { query }) => {
  const at = (path: string) => `${portalOrigin()}${path}`;
  const part = [query.part].flat()[0];
  const answer = (text: string) => ({ type: 'application/xml', text });
  if (part === pagesPart) return answer(sitemap(pages.map((path) => ({ address: at(path) }))));
  if (part !== undefined) {
    const { items } = await api.getSitemap({ query: { page: Number(part) } });
    return answer(sitemap(items.map(({ id, updatedAt }) => ({ address: at(paths.facility(id)), changed: updatedAt }))));
  }
  const { totalPages } = await api.getSitemap({});
  const numbers = Array.from({ length: totalPages }, (_, index) => String(index + 1));
  return answer(sitemapIndex([pagesPart, ...numbers].map((one) => ({ address: at(paths.sitemapPart(one)) }))));
});
