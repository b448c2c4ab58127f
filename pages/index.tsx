import { HomeScreen, type HomeScreenProps } from '@/components/screens/search/home-screen';
import { searchDayAt } from '@/lib/dates/instants';
import { filterOf, hasPlace, isSearch, listedAt, noFilters, readSearchFilters, searchQuery } from '@/lib/search/search';
import { markIncomplete, pageProps } from '@/server/ssr/page-props';
import { placeChoices, wrongInput } from '@/server/ssr/wrong-input';
import type { Preload } from '@/store/slices/settings';

export default HomeScreen;

/** The number of nearest facilities shown if a search has no results. */
const nearestShown = 3;

type HomeProps = HomeScreenProps & { preload: Pick<Preload, 'searchDay'> };

export const getServerSideProps = pageProps<HomeProps>('nothing', async (api, { query, res }, settings) => {
  const filters = readSearchFilters(query);
  const searchDay = searchDayAt(new Date((await settings).now));
  const found = { preload: { searchDay }, filters, problem: null, problems: {}, choices: [], nearest: [] };
  try {
    const region = isSearch(filters) ? undefined : (await api.listPlaces({}))[0]?.place;
    const listed = region ? listedAt(filters, { place: region, at: null }) : filters;
    const facilities = await api.listFacilities({ query: { ...searchQuery(listed), without: true } });
    if (facilities.totalItems === 0 && !facilities.without) markIncomplete({ res });
    if (facilities.totalItems > 0 || !hasPlace(filters))
      return { props: { ...found, facilities, ...(region && { region }) } };
    const around = searchQuery({ ...noFilters, place: filters.place, at: filters.at, born: filters.born });
    const nearest = await api.listFacilities({ query: { ...around, limit: nearestShown } });
    return { props: { ...found, facilities, nearest: nearest.items } };
  } catch (error) {
    const wrong = wrongInput(error);
    if (wrong === null) throw error;
    const problems = Object.entries(wrong.fields).map(([field, sentence]) => [filterOf(field) ?? field, sentence]);
    const told = { problem: wrong.sentence, problems: Object.fromEntries(problems), choices: placeChoices(error) };
    return { props: { ...found, facilities: null, ...told } };
  }
});
