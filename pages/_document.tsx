import { Head, Html, Main, NextScript } from 'next/document';
import { themeColors } from '@/lib/manifest';
import { paths } from '@/lib/paths';

export default function Document() {
  return (
    // A new page begins at its top at once; only a link within a page scrolls smoothly.
    <Html lang="en-CA" data-scroll-behavior="smooth">
      <Head>
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
