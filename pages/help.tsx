import { HelpScreen, type HelpScreenProps } from '@/components/screens/site/help-screen';
import { limits } from '@/lib/limits';
import { questionId, questionsOf } from '@/lib/search/help-questions';
import { contentHtml } from '@/lib/text/markdown';
import { pageProps } from '@/server/ssr/page-props';

export default HelpScreen;

export const getServerSideProps = pageProps<HelpScreenProps>('nothing', async (api, { query }) => {
  const content = await api.getContent({ params: { kind: 'faq' } });
  const questions = await Promise.all(
    questionsOf(content.markdown).map(async ({ topic, question, markdown }) => ({
      id: questionId(question),
      topic,
      question,
      html: await contentHtml(markdown),
    })),
  );
  const [q = ''] = [query.q ?? ''].flat();
  return { props: { questions, q: q.trim().slice(0, limits.textMax) } };
});
