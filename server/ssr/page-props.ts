import type { GetServerSideProps, GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { Api } from '@/api/client/api';
import type { Settings } from '@/api/contract/types';
import { incompleteHeader } from '@/lib/site/incomplete-page';
import { publishedHost } from '@/server/in-process';
import { answerTrouble, isMissing, serverApi } from '@/server/ssr/server-api';

export interface PageProps {
  settings: Settings;
}

/** Whether a page needs a session, and a signature, too (product section 6). */
export type PageNeeds = 'nothing' | 'account' | 'signed';

type Own<P> = Omit<P, keyof PageProps>;

type Load<P> = (
  api: Api,
  context: GetServerSidePropsContext,
  settings: Promise<Settings>,
) => Promise<GetServerSidePropsResult<Own<P>>>;

/**
 * getServerSideProps of every page: what the page needs, its data, and the settings that the shell shows. Sessions are in
 * the browser, so the HTML never depends on who asks. A missing record renders the 404 page. Any other failure sets
 * `trouble` to the status, and the app shows the error screen.
 */
export function pageProps<P extends object>(needs: PageNeeds, load: Load<P>): GetServerSideProps<Own<P> & PageProps> {
  return async (context) => {
    const api = serverApi(context.req);
    const known = publishedHost().settings?.() ?? api.getSettings({});
    try {
      const [settings, result] = await Promise.all([known, load(api, context, known)]);
      return 'props' in result ? { props: { ...(await result.props), needs, settings } } : result;
    } catch (error) {
      if (isMissing(error)) return { notFound: true };
      const trouble = answerTrouble(context.res, error);
      // The error screen shows contacts, too.
      const settings = await known.catch(() => undefined);
      return { props: { trouble, ...(settings && { settings }) } as unknown as Own<P> & PageProps };
    }
  };
}

/** Keeps a page out of the page cache because part of its data timed out. */
export const markIncomplete = ({ res }: Pick<GetServerSidePropsContext, 'res'>) => res.setHeader(incompleteHeader, '1');

/** Null if the record does not exist, for pages that work without it. */
export async function ifThere<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** For pages that need only the parameters of their address: what is personal is loaded in the browser. */
export const paramsOnly = (needs: PageNeeds) => pageProps(needs, async (_, { params }) => ({ props: { ...params } }));
