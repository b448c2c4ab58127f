import { ForFacilitiesScreen, type ForFacilitiesScreenProps } from '@/components/screens/site/for-facilities-screen';
import { uuidPattern } from '@/lib/ids';
import { limits } from '@/lib/limits';
import { onlyOf } from '@/lib/search/url-values';
import { ifThere, pageProps } from '@/server/ssr/page-props';

export { ForFacilitiesScreen as default };

/** ?facility= is the facility to claim; an unknown one is left out. ?q= are the words that find it. */
export const getServerSideProps = pageProps<ForFacilitiesScreenProps>('nothing', async (api, { query }) => {
  const id = uuidPattern.exec(onlyOf(query.facility) ?? '')?.[0];
  const facility = id ? await ifThere(api.getFacility({ params: { id } })) : null;
  if (facility) {
    const { name, licenceNumber, addresses } = facility;
    return {
      props: { facility: { id: facility.id, name, licenceNumber, address: addresses[0]! }, q: '', found: null },
    };
  }
  const q = (onlyOf(query.q) ?? '').trim().slice(0, limits.textMax);
  const found = q === '' ? null : await api.listFacilities({ query: { q, limit: limits.claimableShown } });
  return { props: { facility: null, q, found: found && { items: found.items, totalItems: found.totalItems } } };
});
