import { Head, Html, Main, NextScript } from 'next/document';
import { themeColors } from '@/lib/site/manifest';
import { paths } from '@/lib/paths';

/** The Latin letters, asked for ahead of the style sheet that names the same file: else the page is laid out a second time. */
const letters = new URL(
  '../node_modules/@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2',
  import.meta.url,
).pathname;

export default function Document() {
  return (
    // A new page begins at its top at once; only a link within a page scrolls smoothly.
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
