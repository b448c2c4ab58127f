import { ForFacilitiesScreen, type ForFacilitiesScreenProps } from '@/components/screens/site/for-facilities-screen';
import { uuidPattern } from '@/lib/ids';
import { onlyOf } from '@/lib/search/url-values';
import { ifThere, pageProps } from '@/server/ssr/page-props';

export { ForFacilitiesScreen as default };

/** ?facility= is the facility to claim; an unknown one is left out. */
export const getServerSideProps = pageProps<ForFacilitiesScreenProps>('nothing', async (api, { query }) => {
  const id = uuidPattern.exec(onlyOf(query.facility) ?? '')?.[0];
  const found = id ? await ifThere(api.getFacility({ params: { id } })) : null;
  return { props: { facility: found && { id: found.id, name: found.name, licenceNumber: found.licenceNumber } } };
});
