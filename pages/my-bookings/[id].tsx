import { BookingScreen } from '@/components/screens/my-bookings/booking-screen';
import { pageProps, type PageProps } from '@/server/ssr/page-props';

export default function BookingPage({ id, settings }: { id: string } & PageProps) {
  return <BookingScreen id={id} settings={settings} />;
}

export const getServerSideProps = pageProps(async (_, { params }) => ({ props: { id: String(params?.id) } }));
