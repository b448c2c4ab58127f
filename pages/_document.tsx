import { Head, Html, Main, NextScript } from 'next/document';
import { paths } from '@/lib/paths';
import { themeColors } from '@/lib/site/manifest';

/** Preloads the Latin font file before the style sheet requests it, to avoid a second layout. */
const letters = new URL(
  '../node_modules/@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2',
  import.meta.url,
).pathname;

export default function Document() {
  return (
    // Disables smooth scrolling during navigation; it is for links within a page.
    <Html lang="en-CA" data-scroll-behavior="smooth">
      <Head>
        <link rel="preload" href={letters} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={paths.manifest} />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColors.dark} />
        <meta name="format-detection" content="telephone=no" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
