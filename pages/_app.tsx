import '@/styles/globals.css';
import type { AppProps } from 'next/app';
import { Shell } from '@/components/layout/shell';
import { StoreProvider } from '@/components/layout/store-provider';
import type { Preload } from '@/store/preload';

/** Every page has the settings among its props, where it has any; a page may name more for the shared state. */
type PageProps = Pick<Preload, 'settings'> & { preload?: Omit<Preload, 'settings'> };

export default function App({ Component, pageProps }: AppProps<PageProps>) {
  return (
    <StoreProvider preload={{ ...pageProps.preload, settings: pageProps.settings }}>
      <Shell>
        <Component {...pageProps} />
      </Shell>
    </StoreProvider>
  );
}
