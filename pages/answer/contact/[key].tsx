import type { ReactElement } from 'react';
import type { Answer } from '@/api/contract/types';
import { EndedLink } from '@/components/screens/answer/answer-layout';
import { ContactScreen } from '@/components/screens/answer/contact-screen';
import { mailsFacts } from '@/components/screens/answer/mail-facts-link';
import { answerPage, type AnswerPageProps, doneQuery } from '@/server/ssr/answer-page';

export default function ContactPage(props: AnswerPageProps<Answer<'readContactLink'>>) {
  const { page, problem, renewed, done, settings } = props;
  const { productName } = settings;
  return page ? (
    <ContactScreen {...{ productName, page, problem, sent: done === mailsFacts }} />
  ) : (
    <EndedLink {...{ productName, problem, renewed }} />
  );
}

ContactPage.getLayout = (page: ReactElement) => page;

/** No script: the page has only forms, and no session may meet it. */
export const config = { unstable_runtimeJS: false };

export const getServerSideProps = answerPage({
  load: (api, key) => api.readContactLink({ params: { key } }),
  act: async (api, key, form) => {
    const input = { params: { key }, body: { token: form.get('token') ?? '' } };
    await (form.has(mailsFacts) ? api.mailFactsLink(input) : api.confirmContactLink(input));
  },
  goOn: (form) => (form.has(mailsFacts) ? doneQuery(mailsFacts) : ''),
});
