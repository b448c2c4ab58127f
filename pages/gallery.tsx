import { PageHead } from '@/components/layout/page-head';
import { GalleryScreen } from '@/components/screens/gallery/gallery-screen';
import { pageProps } from '@/server/ssr/page-props';

export default function GalleryPage() {
  return (
    <>
      <PageHead title="Gallery" hidden />
      <GalleryScreen />
    </>
  );
}

/** 404 outside of development and demonstration. */
export const getServerSideProps = pageProps('nothing', async (api) => {
  const { gallery } = await api.getSettings({});
  return gallery ? { props: {} } : { notFound: true };
});
