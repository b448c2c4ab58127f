import '@/styles/globals.css';
import type { AppProps } from 'next/app';
import dynamic from 'next/dynamic';
import { Shell } from '@/components/layout/shell';
import { StoreProvider } from '@/components/layout/store-provider';
import type { Preload } from '@/store/slices/settings';

/** Every page has the settings among its props, where it has any; a page may name more for the shared state. */
type PageProps = Pick<Preload, 'settings'> & {
  preload?: Omit<Preload, 'settings'>;
  /** The answer's status when the page's data could not be had (server/ssr.ts). */
  trouble?: number;
};

/** Loaded only by whoever meets it. */
const ErrorScreen = dynamic(async () => (await import('@/components/screens/site/error-screen')).ErrorScreen);

export default function App({ Component, pageProps }: AppProps<PageProps>) {
  return (
    <StoreProvider preload={{ ...pageProps.preload, settings: pageProps.settings }}>
      <Shell>{pageProps.trouble ? <ErrorScreen status={pageProps.trouble} /> : <Component {...pageProps} />}</Shell>
    </StoreProvider>
  );
}
