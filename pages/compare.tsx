import type { Facility } from '@/api/contract/types';
import { CompareScreen, type CompareScreenProps } from '@/components/screens/search/compare-screen';
import { limits } from '@/lib/limits';
import { asksForDays } from '@/lib/search/alerts';
import { comparedFor, comparisonQuery } from '@/lib/search/comparison';
import { type CalendarQuery, findOpenDays } from '@/lib/search/open-days';
import { hasPlace, readSearchFilters } from '@/lib/search/search';
import { idsOf } from '@/lib/search/url-values';
import { ifThere, pageProps } from '@/server/ssr/page-props';
import { orProblem } from '@/server/ssr/wrong-input';

export default CompareScreen;

/** Invalid filters show a message; the facilities are shown without them. */
export const getServerSideProps = pageProps<CompareScreenProps>('nothing', async (api, { query }) => {
  const ids = idsOf(query.ids, limits.compareMax);
  const filters = comparedFor(readSearchFilters(query));
  const search = async (isWanted: boolean, withWish: boolean) => {
    if (!isWanted || ids.length === 0) return { itemOf: () => null, problem: null };
    const asked = comparisonQuery(ids, filters, withWish);
    const { answer, problem } = await orProblem(api.listFacilities({ query: asked }));
    return { itemOf: (id: string) => answer?.items.find((item) => item.id === id) ?? null, problem };
  };
  const [facilities, found, near] = await Promise.all([
    Promise.all(ids.map((id) => ifThere(api.getFacility({ params: { id } })))),
    search(asksForDays(filters), true),
    search(hasPlace(filters), false),
  ]);
  const compare = async (facility: Facility) => {
    const { id } = facility;
    const seen = { facility, found: found.itemOf(id), near: near.itemOf(id) };
    const load = async (asked: CalendarQuery) => (await api.getFacilityCalendar({ params: { id }, query: asked })).days;
    return { ...seen, openDays: seen.found ? null : await findOpenDays(facility, filters, seen.near, load) };
  };
  const compared = await Promise.all(facilities.flatMap((facility) => (facility ? [compare(facility)] : [])));
  const missing = ids.length - compared.length;
  const problem = near.problem ?? found.problem;
  return { props: { compared, filters, onlyDifferences: query.different === '1', missing, problem } };
});
