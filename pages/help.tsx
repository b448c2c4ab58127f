import { contentHtml } from '@/lib/markdown';
import { HelpScreen, type HelpScreenProps } from '@/components/screens/help-screen';
import { pageProps, type PageProps } from '@/server/ssr';

export default HelpScreen;

export const getServerSideProps = pageProps<Omit<HelpScreenProps, keyof PageProps>>(async (api) => {
  const { markdown } = await api.getContent({ params: { kind: 'faq' } });
  return { props: { html: await contentHtml(markdown) } };
});
