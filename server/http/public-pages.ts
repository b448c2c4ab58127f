import { contentKinds } from '@/lib/enums';
import { facilityView } from '@/lib/facilities/page';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { compareHref } from '@/lib/search/comparison';
import { readSearchFilters, searchHref } from '@/lib/search/search';
import { idsOf, onlyOf, type UrlQuery } from '@/lib/search/url-values';
import { readWeekFilters, weekFormHref } from '@/lib/search/week-search';
import { safePath } from '@/lib/site/safe-path';
import { uuidPattern } from '@/lib/uuid';

/** What a page shows of the database, so that it can be dropped when that changes. */
export interface Shown {
  /** The facilities that it is about; `any` for a list that a facility may join by a change. */
  facilities: readonly string[] | 'any';
  /** Whether it shows free places. */
  places: boolean;
}

export interface PublicPage {
  /** Where it is rendered and kept: what the page reads of its address, in a fixed order, and nothing else. */
  address: string;
  shows: Shown;
}

/** @param id the last part of a path that names what the page is about */
type ReadPage = (query: UrlQuery, id: string) => PublicPage | null;

const nothing: Shown = { facilities: [], places: false };
const textOf = (value: string | string[] | undefined): string =>
  ([value].flat()[0] ?? '').trim().slice(0, limits.textMax);
const plain =
  (address: string): ReadPage =>
  () => ({ address, shows: nothing });

const search: ReadPage = (query) => {
  const filters = readSearchFilters(query);
  const places = filters.dates.length > 0 || filters.weekdays.length > 0;
  return { address: searchHref(filters, { page: filters.page }), shows: { facilities: 'any', places } };
};

const comparison: ReadPage = (query) => {
  const ids = idsOf(query.ids, limits.compareMax);
  const address = compareHref(ids, readSearchFilters(query), query.different === '1');
  return { address, shows: { facilities: ids, places: true } };
};

const week: ReadPage = (query) => ({
  address: weekFormHref(readWeekFilters(query)),
  shows: { facilities: 'any', places: true },
});

const login: ReadPage = ({ join, from }) => {
  const back = safePath(from);
  const query = new URLSearchParams({
    ...(join !== undefined && { join: '1' }),
    ...(back && { from: back }),
  }).toString();
  return { address: query ? `${paths.login}?${query}` : paths.login, shows: nothing };
};

const content: ReadPage = (_, id) => {
  const kind = contentKinds.find((known) => known === id);
  return kind === undefined ? null : { address: paths.content(kind), shows: nothing };
};

const facility: ReadPage = (query, id) => {
  if (!uuidPattern.test(id)) return null;
  const addressId = uuidPattern.exec(onlyOf(query.address) ?? '')?.[0];
  const reviews = Number(/^[1-9]\d{0,5}$/.exec(onlyOf(query.reviews) ?? '')?.[0] ?? 1);
  return {
    address: facilityView(id, { addressId: addressId ?? null, reviews }),
    shows: { facilities: [id], places: true },
  };
};

/**
 * The pages that are kept, by path (record 0172). Every other one is rendered for each visitor: those of a family, those with
 * a secret in their address, and the forms of a request.
 */
const pages: Readonly<Record<string, ReadPage>> = {
  [paths.home]: search,
  [paths.week]: week,
  [paths.compare]: comparison,
  [paths.help]: (query) => ({ address: paths.helpFor(textOf(query.q)), shows: nothing }),
  [paths.login]: login,
  [paths.reset]: plain(paths.reset),
  [paths.forFacilities]: plain(paths.forFacilities),
  [paths.verifyAgreement]: plain(paths.verifyAgreement),
};
/** The same for pages whose path ends with what they are about. */
const pagesAbout: Readonly<Record<string, ReadPage>> = { '/facility/': facility, '/content/': content };

/** A page's data at a navigation: its path stands between the build's and the file's ending. */
const dataPath = /^(\/_next\/data\/[\w-]+)(\/.*)\.json$/;

/** The public page, or the data of one, that this address asks for; null for everything else. */
export function publicPageAt(url: string): PublicPage | null {
  const [given = '', ...queries] = url.split('?');
  const [, build = '', named = ''] = dataPath.exec(given) ?? [];
  if (build === '') return pageAt(given, queries.join('?'));
  const page = pageAt(named === '/index' ? paths.home : named, queries.join('?'));
  if (page === null) return null;
  const [, ...query] = page.address.split('?');
  return { ...page, address: [`${build}${named}.json`, ...query].join('?') };
}

function pageAt(path: string, query: string): PublicPage | null {
  const read = Object.hasOwn(pages, path) ? pages[path] : undefined;
  const [, begin = '', id = ''] = /^(\/\w+\/)([\w-]+)$/.exec(path) ?? [];
  const readAbout = Object.hasOwn(pagesAbout, begin) ? pagesAbout[begin] : undefined;
  const params = new URLSearchParams(query);
  // As the framework reads a query: several values of one name are a list.
  const values = [...new Set(params.keys())].map((name) => {
    const [only, ...more] = params.getAll(name);
    return [name, more.length === 0 ? only : [only, ...more]];
  });
  return (read ?? readAbout)?.(Object.fromEntries(values), id) ?? null;
}
