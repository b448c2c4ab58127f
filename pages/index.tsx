import { HomeScreen, type HomeScreenProps } from '@/components/screens/home-screen';
import { readSearchFilters, searchQuery } from '@/lib/search';
import { pageProps, placeChoices, wrongInput } from '@/server/ssr';

export default HomeScreen;

export const getServerSideProps = pageProps<HomeScreenProps>(async (api, { query }) => {
  const filters = readSearchFilters(query);
  try {
    const facilities = await api.listFacilities({ query: searchQuery(filters) });
    return { props: { filters, facilities, problem: null, choices: [] } };
  } catch (error) {
    const problem = wrongInput(error);
    if (problem === null) throw error;
    return { props: { filters, facilities: null, problem, choices: placeChoices(error) } };
  }
});
