import { SeveralScreen, type SeveralScreenProps } from '@/components/screens/search/several-screen';
import { limits } from '@/lib/limits';
import { idsOf } from '@/lib/search/url-values';
import { ifThere, pageProps } from '@/server/ssr/page-props';

export { SeveralScreen as default };

export const getServerSideProps = pageProps<SeveralScreenProps>('nothing', async (api, { query }) => {
  const ids = idsOf(query.ids, Infinity);
  const found = await Promise.all(
    ids.slice(0, limits.askedTogetherMax).map((id) => ifThere(api.getFacility({ params: { id } }))),
  );
  const facilities = found.flatMap((facility) => facility ?? []);
  return { props: { facilities, missing: ids.length - facilities.length } };
});
