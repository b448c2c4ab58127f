import type { ReactElement } from 'react';
import type { Answer, Body } from '@/api/contract/types';
import { EndedLink } from '@/components/screens/answer/answer-layout';
import { mailsFacts } from '@/components/screens/answer/mail-facts-link';
import { DayScreen } from '@/components/screens/answer/day-screen';
import { answerPage, type AnswerPageProps, doneQuery } from '@/server/ssr';

export default function DayPage({ page, settings, done, ...rest }: AnswerPageProps<Answer<'readDayLink'>>) {
  const { productName } = settings;
  return page ? (
    <DayScreen {...{ productName, page, ...rest }} sent={done === mailsFacts} />
  ) : (
    <EndedLink {...{ productName, ...rest }} />
  );
}

DayPage.getLayout = (page: ReactElement) => page;

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = answerPage({
  load: (api, key) => api.readDayLink({ params: { key } }),
  act: (api, key, form) =>
    form.has(mailsFacts)
      ? api.mailFactsLink({ params: { key }, body: { token: form.get('token') ?? '' } })
      : api.markChild({
          params: { key },
          // What the form doesn't say is refused by the service.
          body: Object.fromEntries(
            (['token', 'itemId', 'mark', 'seen'] as const).map((name) => [name, form.get(name) ?? '']),
          ) as unknown as Body<'markChild'>,
        }),
  goOn: (form) => (form.has(mailsFacts) ? doneQuery(mailsFacts) : ''),
});
