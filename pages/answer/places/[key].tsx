import type { ReactElement } from 'react';
import type { Answer } from '@/api/contract/types';
import { EndedLink } from '@/components/screens/answer/answer-layout';
import { placesOf, PlacesScreen } from '@/components/screens/answer/places-screen';
import { answerPage, type AnswerPageProps } from '@/server/ssr/answer-page';

export default function PlacesPage({ page, settings, ...rest }: AnswerPageProps<Answer<'readPlacesLink'>>) {
  const { productName } = settings;
  return page ? <PlacesScreen {...{ productName, page, ...rest }} /> : <EndedLink {...{ productName, ...rest }} />;
}

PlacesPage.getLayout = (page: ReactElement) => page;

export const config = { unstable_runtimeJS: false };

export const getServerSideProps = answerPage({
  load: (api, key) => api.readPlacesLink({ params: { key } }),
  act: (api, key, form) =>
    api.confirmPlaces({
      params: { key },
      body: { token: form.get('token') ?? '', seen: form.get('seen') ?? '', places: placesOf(form) },
    }),
});
