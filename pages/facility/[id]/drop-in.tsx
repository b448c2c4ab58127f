import dynamic from 'next/dynamic';
import type { DropInScreenProps } from '@/components/screens/drop-in-screen';
import { pageProps, type PageProps } from '@/server/ssr';

export default dynamic<DropInScreenProps>(() =>
  import('@/components/screens/drop-in-screen').then((module) => module.DropInScreen),
);

export const getServerSideProps = pageProps<Omit<DropInScreenProps, keyof PageProps>>(async (api, { params }) => ({
  props: { facility: await api.getFacility({ params: { id: String(params?.id) } }) },
}));
