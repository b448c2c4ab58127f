import '@/styles/globals.css';
import type { AppProps } from 'next/app';
import dynamic from 'next/dynamic';
import { GuardedPage, type Page } from '@/components/layout/protected';
import { Shell } from '@/components/layout/shell';
import { StoreProvider } from '@/components/layout/store-provider';
import { SecondStepNotice } from '@/components/screens/account/second-step-notice';
import { learnFromProps } from '@/lib/dates/zone-table';
import { surviveTranslation } from '@/lib/site/translation';
import type { PageNeeds } from '@/server/ssr/page-props';
import type { Preload } from '@/store/slices/settings';

surviveTranslation();

/** Pages with props have the settings among them; pages can preload more data into the store. */
type PageProps = Pick<Preload, 'settings'> & {
  preload?: Omit<Preload, 'settings'>;
  /** The response status if the page's data failed to load (server/ssr.ts). */
  trouble?: number;
  needs?: PageNeeds;
};

/** Dynamic, so that pages do not load it. */
const ErrorScreen = dynamic(async () => (await import('@/components/screens/site/error-screen')).ErrorScreen);

export default function App({ Component, pageProps, router }: AppProps<PageProps> & { Component: Page<PageProps> }) {
  learnFromProps(pageProps); // before anything is drawn: the browser's zone data may be of another year
  if (Component.getLayout) return Component.getLayout(<Component {...pageProps} />);
  return (
    <StoreProvider preload={{ ...pageProps.preload, settings: pageProps.settings }}>
      <Shell notice={<SecondStepNotice />}>
        {pageProps.trouble ? (
          <ErrorScreen status={pageProps.trouble} />
        ) : (
          <GuardedPage key={router.pathname} needs={pageProps.needs} page={Component} props={pageProps} />
        )}
      </Shell>
    </StoreProvider>
  );
}
