import { AskedScreen } from '@/components/screens/my-bookings/asked-screen';
import { pageProps, type PageProps } from '@/server/ssr/page-props';

export default function AskedPage({ id, settings }: { id: string } & PageProps) {
  return <AskedScreen id={id} settings={settings} />;
}

export const getServerSideProps = pageProps(async (_, { params }) => ({ props: { id: String(params?.id) } }));
