import type { ReactElement } from 'react';
import type { Answer } from '@/api/contract/types';
import { EndedLink } from '@/components/screens/answer/answer-layout';
import { FactsScreen } from '@/components/screens/answer/facts-screen';
import { factField, factOf } from '@/lib/facilities/answer-facts';
import { answerPage, type AnswerPageProps, doneQuery } from '@/server/ssr/answer-page';

export default function FactsPage({ page, settings, ...rest }: AnswerPageProps<Answer<'readFactsLink'>>) {
  const { productName } = settings;
  return page ? <FactsScreen {...{ productName, page, ...rest }} /> : <EndedLink {...{ productName, ...rest }} />;
}

FactsPage.getLayout = (page: ReactElement) => page;

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = answerPage({
  load: (api, key) => api.readFactsLink({ params: { key } }),
  act: (api, key, form) => api.stateFact({ params: { key }, body: factOf(form) }),
  goOn: (form) => doneQuery(form.get(factField.section)),
});
