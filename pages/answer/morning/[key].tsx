import type { ReactElement } from 'react';
import type { Answer } from '@/api/contract/types';
import { EndedLink } from '@/components/screens/answer/answer-layout';
import { MorningScreen } from '@/components/screens/answer/morning-screen';
import { answerPage, type AnswerPageProps } from '@/server/ssr/answer-page';

export default function MorningPage({ page, problem, settings }: AnswerPageProps<Answer<'readMorningMail'>>) {
  const { productName } = settings;
  return page ? <MorningScreen {...{ productName, page, problem }} /> : <EndedLink {...{ productName, problem }} />;
}

MorningPage.getLayout = (page: ReactElement) => page;

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = answerPage({
  load: (api, key) => api.readMorningMail({ params: { key } }),
  act: (api, key, form) => api.setMorningMail({ params: { key }, body: { on: form.get('on') === 'true' } }),
});
