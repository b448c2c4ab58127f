import { WaitlistScreen } from '@/components/screens/my-bookings/waitlist-screen';
import { pageProps, type PageProps } from '@/server/ssr/page-props';

export default function WaitlistPage({ id, settings }: { id: string } & PageProps) {
  return <WaitlistScreen id={id} settings={settings} />;
}

export const getServerSideProps = pageProps(async (_, { params }) => ({ props: { id: String(params?.id) } }));
