import type { ReactElement } from 'react';
import type { AnswerRequest } from '@/api/contract/types';
import { EndedLink } from '@/components/screens/answer/answer-layout';
import { PinScreen } from '@/components/screens/answer/pin-screen';
import { RequestScreen } from '@/components/screens/answer/request-screen';
import { answerField, answerOf, asksForPreview, isMessageForm, messageOf } from '@/lib/requests/answer/answer-form';
import { answerPage, type AnswerPageProps, uploadPosted } from '@/server/ssr/answer-page';

export default function RequestPage(props: AnswerPageProps<AnswerRequest>) {
  const { page, pin, problem, typed, preview, renewed, done, settings } = props;
  const { productName } = settings;
  if (pin) return <PinScreen {...{ productName, problem, done }} asked={pin} />;
  return page ? (
    <RequestScreen {...{ productName, page, problem, typed, preview }} />
  ) : (
    <EndedLink {...{ productName, problem, renewed }} />
  );
}

RequestPage.getLayout = (page: ReactElement) => page;

/** No script: the forms are posted by the browser, and no session may meet the page. */
export const config = { unstable_runtimeJS: false };

export const getServerSideProps = answerPage({
  load: (api, key, form) =>
    api.readRequestLink({
      params: { key },
      query: form?.has(answerField.dates) ? { dates: form.getAll(answerField.dates) } : {},
    }),
  act: async (api, key, form, files) =>
    isMessageForm(form)
      ? api.writeByLink({ params: { key }, body: messageOf(form, await uploadPosted(api, key, files)) })
      : api.answerRequest({ params: { key }, body: answerOf(form) }),
  previews: asksForPreview,
  goOn: (form) => (isMessageForm(form) ? '#messages' : ''),
});
