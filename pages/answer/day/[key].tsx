import type { ReactElement } from 'react';
import type { Answer, Body } from '@/api/contract/types';
import { EndedLink } from '@/components/screens/answer/answer-layout';
import { mailsRequest } from '@/components/screens/answer/coming-child';
import { DayScreen, marksAll } from '@/components/screens/answer/day-screen';
import { mailsFacts } from '@/components/screens/answer/mail-facts-link';
import { PinScreen } from '@/components/screens/answer/pin-screen';
import { answerPage, type AnswerPageProps, doneQuery } from '@/server/ssr/answer-page';

export default function DayPage({ page, settings, ...rest }: AnswerPageProps<Answer<'readDayLink'>>) {
  const { productName } = settings;
  const { pin, problem, done } = rest;
  if (pin) return <PinScreen {...{ productName, problem, done }} asked={pin} />;
  return page ? <DayScreen {...{ productName, page, ...rest }} /> : <EndedLink {...{ productName, ...rest }} />;
}

DayPage.getLayout = (page: ReactElement) => page;

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = answerPage({
  load: (api, key) => api.readDayLink({ params: { key } }),
  act: async (api, key, form) => {
    const [token, itemId] = [form.get('token') ?? '', form.get('itemId') ?? ''];
    if (form.has(mailsFacts)) await api.mailFactsLink({ params: { key }, body: { token } });
    else if (form.has(marksAll))
      await api.markAllHere({ params: { key }, body: { token, items: form.getAll('items') } });
    else if (form.has(mailsRequest)) await api.mailRequestLink({ params: { key }, body: { token, itemId } });
    else {
      // What the form doesn't say is refused by the service.
      const body = { token, itemId, mark: form.get('mark') ?? '', seen: form.get('seen') ?? '' } as Body<'markChild'>;
      await api.markChild({ params: { key }, body });
    }
  },
  goOn: (form) => {
    const done = [mailsFacts, marksAll].find((name) => form.has(name)) ?? null;
    return doneQuery(form.has(mailsRequest) ? `${mailsRequest}-${form.get('itemId')}` : done);
  },
});
