import type { ReactElement } from 'react';
import type { Answer } from '@/api/contract/types';
import { EndedLink } from '@/components/screens/answer/answer-layout';
import { ChoosePinScreen } from '@/components/screens/answer/choose-pin-screen';
import { linkPaths } from '@/lib/paths';
import { pinForm } from '@/lib/requests/answer/pin-form';
import { answerPage, type AnswerPageProps } from '@/server/ssr/answer-page';

export default function PinPage({ page, problem, renewed, settings }: AnswerPageProps<Answer<'readPinLink'>>) {
  const { productName } = settings;
  return page ? (
    <ChoosePinScreen {...{ productName, page, problem }} />
  ) : (
    <EndedLink {...{ productName, problem, renewed }} />
  );
}

PinPage.getLayout = (page: ReactElement) => page;

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = answerPage({
  keepsDevice: true,
  load: (api, key) => api.readPinLink({ params: { key } }),
  act: async (api, key, form) => {
    const [token, typed] = [form.get('token') ?? '', form.get(pinForm.chooses) ?? ''];
    const pin = form.has(pinForm.removes) ? null : typed;
    return api.setPin({ params: { key }, body: { token, pin } });
  },
  goOn: (_, { dayKey }) => linkPaths.day(dayKey),
});
