import { contentKinds } from '@/lib/enums';
import { facilityView } from '@/lib/facilities/addresses';
import { uuidPattern } from '@/lib/ids';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { compareHref } from '@/lib/search/comparison';
import { readSearchFilters, searchHref } from '@/lib/search/search';
import { idsOf, onlyOf, type UrlQuery } from '@/lib/search/url-values';
import { readWeekFilters, weekFormHref } from '@/lib/search/week-search';
import { safePath } from '@/lib/site/navigation';

/** What a page shows, so that it can be dropped when that changes. */
export interface Shown {
  /** `any` for a list that a change may add a facility to. */
  facilities: readonly string[] | 'any';
  /** Whether it shows free places. */
  places: boolean;
}

export interface PublicPage {
  /** The cache key and the address to render: only the parameters that the page reads, in a fixed order. */
  address: string;
  shows: Shown;
}

/** @param id the last segment of the path */
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
  // What a visitor searched for, and for whom, is not kept.
  if (back?.includes('?')) return null;
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

const forFacilities: ReadPage = (query) => {
  const id = uuidPattern.exec(onlyOf(query.facility) ?? '')?.[0];
  if (id !== undefined) return { address: paths.claimFacility(id), shows: { facilities: [id], places: false } };
  const q = textOf(query.q);
  return q === ''
    ? { address: paths.forFacilities, shows: nothing }
    : { address: paths.facilityToClaim(q), shows: { facilities: 'any', places: false } };
};

/**
 * The cached pages by path (record 0172). All others are rendered per visitor: pages of a family, pages with a secret in
 * their address, and request forms.
 */
const pages: Readonly<Record<string, ReadPage>> = {
  [paths.home]: search,
  [paths.week]: week,
  [paths.compare]: comparison,
  [paths.help]: (query) => ({ address: paths.helpFor(textOf(query.q)), shows: nothing }),
  [paths.login]: login,
  [paths.reset]: plain(paths.reset),
  [paths.forFacilities]: forFacilities,
  [paths.verifyAgreement]: plain(paths.verifyAgreement),
};
/** The same for pages whose path ends with an id. */
const pagesAbout: Readonly<Record<string, ReadPage>> = { '/facility/': facility, '/content/': content };

/** A page's data for client-side navigation; its path is between the build id and the file extension. */
const dataPath = /^(\/_next\/data\/[\w-]+)(\/.*)\.json$/;

/** The public page, or its data, at this address; null for everything else. */
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
  // Next reads repeated parameters as a list.
  const values = [...new Set(params.keys())].map((name) => {
    const [only, ...more] = params.getAll(name);
    return [name, more.length === 0 ? only : [only, ...more]];
  });
  return (read ?? readAbout)?.(Object.fromEntries(values), id) ?? null;
}
