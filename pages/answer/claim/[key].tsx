import type { ReactElement } from 'react';
import type { Answer, Body } from '@/api/contract/types';
import { ClaimScreen, EndedClaim } from '@/components/screens/answer/claim-screen';
import { linkPaths } from '@/lib/paths';
import { answerPage, type AnswerPageProps } from '@/server/ssr/answer-page';

export default function ClaimPage({ page, problem, settings }: AnswerPageProps<Answer<'readClaimLink'>>) {
  const { productName } = settings;
  return page ? <ClaimScreen {...{ productName, page, problem }} /> : <EndedClaim {...{ productName, problem }} />;
}

ClaimPage.getLayout = (page: ReactElement) => page;

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = answerPage({
  load: (api, key) => api.readClaimLink({ params: { key } }),
  // What the form doesn't say is refused by the service.
  act: (api, key, form) =>
    api.answerClaim({
      params: { key },
      body: { token: form.get('token') ?? '', action: form.get('action') ?? '' } as Body<'answerClaim'>,
    }),
  goOn: (_, { contactKey }) => (contactKey === null ? '' : linkPaths.contact(contactKey)),
});
