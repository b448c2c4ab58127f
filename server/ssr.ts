import type { IncomingMessage } from 'node:http';
import type { GetServerSideProps, GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { createApi } from '@/api/client/api';
import { ApiError, failureOf } from '@/api/client/api-error';
import type { Api } from '@/api/client/types';
import type { Settings } from '@/api/contract/types';
import type { MailboxEntry } from '@/lib/site/mailbox';
import type { PlaceChoice } from '@/lib/search/search';
import { readEnv } from '@/server/env';
import { publishedHost } from '@/server/in-process';

/** A call in process needs an absolute address; nothing is ever sent to it. */
const inProcessOrigin = 'http://service.invalid/api';

/** The contract's client for a page's data, in the name of the page's visitor; our process answers, or asks API_URL. */
function serverApi(visitor: IncomingMessage): Api {
  const host = publishedHost();
  return createApi({ fetch: (input, init) => host.call(new Request(input, init), visitor), baseUrl: inProcessOrigin });
}

export interface PageProps {
  settings: Settings;
}

type Load<P> = (
  api: Api,
  context: GetServerSidePropsContext,
  settings: Promise<Settings>,
) => Promise<GetServerSidePropsResult<P>>;

/** What a page's own calls are refused with when there is no such page, or its address holds what no page has. */
const noSuchPage = new Set([400, 404, 422]);
/** What the visitor can only wait for; everything else is a fault of ours. */
const waits = new Set([429, 503]);

/**
 * getServerSideProps of every page: its own data beside the settings that the shell shows. What a page renders never depends
 * on who asks, because the session lives in the browser. A record that is not there is the 404 page; when a page cannot be
 * shown, `trouble` is the answer's status, and the app shows the screen for it.
 */
export function pageProps<P extends object>(load: Load<P>): GetServerSideProps<P & PageProps> {
  return async (context) => {
    const api = serverApi(context.req);
    const known = publishedHost().settings?.() ?? api.getSettings({});
    try {
      const [settings, result] = await Promise.all([known, load(api, context, known)]);
      return 'props' in result ? { props: { ...(await result.props), settings } } : result;
    } catch (error) {
      const { status, retryAfter } = failureOf(error);
      if (status !== null && noSuchPage.has(status)) return { notFound: true };
      const trouble = status !== null && waits.has(status) ? status : 500;
      if (trouble !== 429) publishedHost().report(error);
      context.res.statusCode = trouble;
      if (retryAfter !== null) context.res.setHeader('retry-after', retryAfter);
      // Whom to turn to is said also where the page's own data could not be had.
      const settings = await known.catch(() => undefined);
      return { props: { trouble, ...(settings && { settings }) } as unknown as P & PageProps };
    }
  };
}

/** One record among several of a page: null where there is none, and the page is shown without it. */
export async function ifThere<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const { status } = failureOf(error);
    if (status !== null && noSuchPage.has(status)) return null;
    throw error;
  }
}

/** What a text file of ours holds, such as robots.txt. */
export interface TextFile {
  /** Its media type, without a charset. */
  type: string;
  text: string;
}

/** So long, in seconds, may anybody keep a text file of ours: what it says changes by the day at most. */
const textFileSeconds = 3_600;

/**
 * getServerSideProps of a page that is no page but a text file. One that there is not is the 404 page; when the service does not
 * answer, neither does the file, and the caller comes back later.
 */
export function textFile(
  load: (api: Api, context: GetServerSidePropsContext) => Promise<TextFile>,
): GetServerSideProps {
  return async (context) => {
    const { res } = context;
    try {
      const { type, text } = await load(serverApi(context.req), context);
      res.setHeader('content-type', `${type}; charset=utf-8`);
      res.setHeader('cache-control', `public, max-age=${textFileSeconds}`);
      res.end(text);
    } catch (error) {
      const { status } = failureOf(error);
      if (status !== null && noSuchPage.has(status)) return { notFound: true };
      publishedHost().report(error);
      res.statusCode = 503;
      res.setHeader('cache-control', 'no-store');
      res.setHeader('retry-after', '60');
      res.end();
    }
    return { props: {} };
  };
}

/** Where the portal is found, without a slash at its end. */
export const portalOrigin = (): string => readEnv().PUBLIC_URL.replace(/\/$/, '');

/** For a page that is the same for everybody and loads in the browser what is a family's own. */
export const settingsOnly = pageProps(async () => ({ props: {} }));

/**
 * The mails of the mailbox page, or null where there is no such page (product rule 1):
 * outside of the contract, so asked for here.
 */
export async function readMailbox(visitor: IncomingMessage): Promise<MailboxEntry[] | null> {
  if (readEnv().API_URL) return null;
  const response = await publishedHost().call(new Request(`${inProcessOrigin}/dev/mailbox`), visitor);
  if (response.ok) return (await response.json()) as MailboxEntry[];
  if (response.status === 404) return null;
  throw await ApiError.from(response);
}

let site: string | null | undefined;
/**
 * Where the portal is reached, for what search engines and previews are told; null where no address was configured, so that
 * PUBLIC_URL is this machine.
 */
export function siteUrl(): string | null {
  if (site === undefined) {
    const { PUBLIC_URL } = readEnv();
    site = new URL(PUBLIC_URL).hostname === 'localhost' ? null : PUBLIC_URL;
  }
  return site;
}

/** An answer, or what was wrong with the parent's own words. */
export async function orProblem<T>(call: Promise<T>): Promise<{ answer: T | null; problem: string | null }> {
  try {
    return { answer: await call, problem: null };
  } catch (error) {
    const problem = wrongInput(error);
    if (problem === null) throw error;
    return { answer: null, problem: problem.sentence };
  }
}

/** The places to choose from where the one that was typed is several (product rule 9). */
export function placeChoices(error: unknown): PlaceChoice[] {
  const { choices } = (failureOf(error).details ?? {}) as { choices?: PlaceChoice[] };
  return choices ?? [];
}

/** What was wrong with the parent's own words, such as a place that is not known (422), also by field; null for any other failure. */
export function wrongInput(error: unknown): { sentence: string; fields: Readonly<Record<string, string>> } | null {
  const { status, fields, messages } = failureOf(error);
  if (status !== 422) return null;
  return { sentence: Object.values(fields).join(' ') || messages.join(' '), fields };
}
