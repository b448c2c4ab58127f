import { TourScreen } from '@/components/screens/my-bookings/tour-screen';
import { pageProps, type PageProps } from '@/server/ssr/page-props';

export default function TourPage({ id, settings }: { id: string } & PageProps) {
  return <TourScreen id={id} settings={settings} />;
}

export const getServerSideProps = pageProps(async (_, { params }) => ({ props: { id: String(params?.id) } }));
