import type { ReactElement } from 'react';
import { SampleScreen } from '@/components/screens/answer/sample-screen';
import { paths } from '@/lib/paths';
import { pageProps, type PageProps } from '@/server/ssr/page-props';

export default function SamplePage({ settings: { productName, now }, tried }: PageProps & { tried: boolean }) {
  return <SampleScreen {...{ productName, now: new Date(now), tried }} />;
}

SamplePage.getLayout = (page: ReactElement) => page;

/** No script, as on the answer page that it shows. */
export const config = { unstable_runtimeJS: false };

/** A posted form is not read. The notice is at the top, and a form may have an anchor of its own. */
export const getServerSideProps = pageProps('nothing', async (_, { req, query }) =>
  req.method === 'POST'
    ? { redirect: { destination: `${paths.answerSample}?tried#top`, statusCode: 303 } }
    : { props: { tried: query.tried !== undefined } },
);
