import { DropInScreen, type DropInScreenProps } from '@/components/screens/facility/drop-in-screen';
import { pageProps, type PageProps } from '@/server/ssr/page-props';

export { DropInScreen as default };

export const getServerSideProps = pageProps<Omit<DropInScreenProps, keyof PageProps>>(async (api, { params }) => ({
  props: { facility: await api.getFacility({ params: { id: String(params?.id) } }) },
}));
