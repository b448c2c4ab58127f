import Head from 'next/head';
import { failureOf } from '@/api/client/api-error';
import { HomeScreen, type HomeScreenProps } from '@/components/screens/home-screen';
import { readSearchFilters, searchQuery } from '@/lib/search';
import { pageProps } from '@/server/ssr';

export default function HomePage(props: HomeScreenProps) {
  return (
    <>
      <Head>
        <title>Find child care near you – Nestling</title>
        <meta name="description" content="Find licensed child care, see free places and prices, and ask for care." />
      </Head>
      <HomeScreen {...props} />
    </>
  );
}

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
