import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { finished, startServer, type Server } from '@/bench/processes';
import { freePort } from '@/bench/free-port';

/**
 * A page of the same framework with nothing of ours, rendered on the server at each request as ours are. Its one word is there
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

const next = resolve('node_modules/next/dist/bin/next');

/** Writes the empty application into the folder, builds it with the packages of this project, and serves it. */
export async function serveEmptyApp(folder: string): Promise<Server> {
  await mkdir(join(folder, 'pages'), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);

  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await finished([next, 'build', '--webpack'], { cwd: folder, env });
  const port = await freePort();
  return startServer([next, 'start', '-H', '127.0.0.1', '-p', `${port}`], {
    cwd: folder,
    env,
    url: `http://127.0.0.1:${port}`,
  });
}
