import type { GetServerSideProps, GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { createApi } from '@/api/client/api';
import { ApiError, failureOf } from '@/api/client/api-error';
import type { Api } from '@/api/client/types';
import type { Settings } from '@/api/contract/types';
import type { MailboxEntry } from '@/lib/mailbox';
import { readEnv } from '@/server/env';
import { publishedService } from '@/server/in-process';

/** Answers in process need an absolute address; nothing is ever sent to it. */
const inProcessOrigin = 'http://service.invalid/api';

/** The contract's client for a page's data: in process, or over HTTP when an operator's own service is named (API_URL). */
export function serverApi(): Api {
  const { API_URL: apiUrl } = readEnv();
  if (apiUrl) return createApi({ fetch, baseUrl: `${apiUrl}/api` });
  const service = publishedService();
  return createApi({ fetch: (input, init) => service(new Request(input, init)), baseUrl: inProcessOrigin });
}

export interface PageProps {
  settings: Settings;
}

type Load<P> = (api: Api, context: GetServerSidePropsContext) => Promise<GetServerSidePropsResult<P>>;

/**
 * getServerSideProps of every page: its own data beside the settings that the shell shows. What a page renders never depends
 * on who asks, because the session lives in the browser. A record that is not there is the 404 page.
 */
export function pageProps<P extends object>(load: Load<P>): GetServerSideProps<P & PageProps> {
  return async (context) => {
    const api = serverApi();
    try {
      const [settings, result] = await Promise.all([api.getSettings({}), load(api, context)]);
      return 'props' in result ? { props: { ...(await result.props), settings } } : result;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { notFound: true };
      throw error;
    }
  };
}

/** For a page that is the same for everybody and loads in the browser what is a family's own. */
export const settingsOnly = pageProps(async () => ({ props: {} }));

/** The mails of the mailbox page, or null where there is no such page (decisions 1): outside of the contract, so asked for here. */
export async function readMailbox(): Promise<MailboxEntry[] | null> {
  if (readEnv().API_URL) return null;
  const response = await publishedService()(new Request(`${inProcessOrigin}/dev/mailbox`));
  return response.ok ? ((await response.json()) as MailboxEntry[]) : null;
}

/** What was wrong with the parent's own words, such as a place that is not known (422); null for any other failure. */
export function wrongInput(error: unknown): string | null {
  const { status, fields, messages } = failureOf(error);
  if (status !== 422) return null;
  return Object.values(fields).join(' ') || messages.join(' ');
}
