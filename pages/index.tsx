import { failureOf } from '@/api/client/api-error';
import { HomeScreen, type HomeScreenProps } from '@/components/screens/home-screen';
import { readSearchFilters, searchQuery } from '@/lib/search';
import { pageProps } from '@/server/ssr';

export default HomeScreen;

export const getServerSideProps = pageProps<HomeScreenProps>(async (api, { query }) => {
  const filters = readSearchFilters(query);
  try {
    const facilities = await api.listFacilities({ query: searchQuery(filters) });
    return { props: { filters, facilities, problem: null } };
  } catch (error) {
    const { status, fields, messages } = failureOf(error);
    if (status !== 422) throw error;
    return { props: { filters, facilities: null, problem: Object.values(fields).join(' ') || messages.join(' ') } };
  }
});
