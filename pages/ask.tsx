import { SeveralScreen, type SeveralScreenProps } from '@/components/screens/several-screen';
import { limits } from '@/lib/limits';
import { onlyOf } from '@/lib/page-query';
import { uuidPattern } from '@/lib/uuid';
import { ifThere, pageProps, type PageProps } from '@/server/ssr';

export { SeveralScreen as default };

export const getServerSideProps = pageProps<Omit<SeveralScreenProps, keyof PageProps>>(async (api, { query }) => {
  const ids = [...new Set((onlyOf(query.ids) ?? '').split(',').filter(Boolean))];
  const asked = ids.filter((id) => uuidPattern.test(id)).slice(0, limits.askedTogetherMax);
  const found = await Promise.all(asked.map((id) => ifThere(api.getFacility({ params: { id } }))));
  const facilities = found.flatMap((facility) => facility ?? []);
  return { props: { facilities, missing: ids.length - facilities.length } };
});
