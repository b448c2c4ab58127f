import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from '@/bench/processes';
import { serveSmallApp } from '@/bench/small-app';

/**
 * A page of the same framework without our code, rendered on the server per request like ours. Its one word is needed
 * because Lighthouse cannot judge a page that paints nothing.
 */
const files: Record<string, string> = {
  'package.json': '{ "private": true }\n',
  'next.config.js': 'module.exports = { reactStrictMode: true, poweredByHeader: false };\n',
  'pages/_app.js': 'export default function App({ Component, pageProps }) { return <Component {...pageProps} />; }\n',
  'pages/index.js': `export default function Empty() { return <p>Empty</p>; }
export const getServerSideProps = async () => ({ props: {} });
`,
};

/** Writes the empty application into the folder, builds and serves it. */
export async function serveEmptyApp(folder: string): Promise<Server> {
  await mkdir(join(folder, 'pages'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return serveSmallApp(folder);
}
