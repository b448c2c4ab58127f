import { ContentScreen, type ContentScreenProps } from '@/components/screens/site/content-screen';
import { contentKinds } from '@/lib/enums';
import { contentDescriptions } from '@/lib/site/search-engines';
import { contentHtml } from '@/lib/text/markdown';
import { pageProps } from '@/server/ssr/page-props';

export default ContentScreen;

export const getServerSideProps = pageProps<ContentScreenProps>('nothing', async (api, { params }) => {
  const kind = contentKinds.find((known) => known === params?.kind);
  if (!kind) return { notFound: true };
  const { title, version, markdown } = await api.getContent({ params: { kind } });
  return { props: { title, description: contentDescriptions[kind], version, html: await contentHtml(markdown) } };
});
