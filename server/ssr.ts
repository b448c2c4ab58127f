import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { GetServerSideProps, GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import { type Api, createApi } from '@/api/client/api';
import { ApiError, failureOf } from '@/api/client/api-error';
import type { Settings } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { threadFileName } from '@/lib/requests/thread';
import type { PlaceChoice } from '@/lib/search/search';
import { incompleteHeader } from '@/lib/site/incomplete-page';
import type { MailboxEntry } from '@/lib/site/mailbox';
import { photoMessages } from '@/lib/validation/dropped-files';
import { readEnv } from '@/server/env';
import { type PostedFile, postedForm } from '@/server/posted-form';
import { publishedHost } from '@/server/in-process';

/** `Request` needs an absolute address; nothing is sent over the network. */
const inProcessOrigin = 'http://service.invalid/api';

/** The API client for a page, acting for its visitor: calls the service in this process, or API_URL. */
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

/** Statuses that mean the page does not exist, or its address has invalid parameters. */
const noSuchPage = new Set([400, 404, 422]);
/** Temporary conditions; every other failure is a bug of ours. */
const waits = new Set([429, 503]);

/**
 * getServerSideProps of every page: the page's data and the settings that the shell shows. Sessions are in the browser, so
 * the HTML never depends on who asks. A missing record renders the 404 page. Any other failure sets `trouble` to the status,
 * and the app shows the error screen.
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
      // The error screen shows contacts, too.
      const settings = await known.catch(() => undefined);
      return { props: { trouble, ...(settings && { settings }) } as unknown as P & PageProps };
    }
  };
}

/** Marks a page of which a part could not be read in time: it is shown to this visitor only. */
export const markIncomplete = ({ res }: Pick<GetServerSidePropsContext, 'res'>) => res.setHeader(incompleteHeader, '1');

/** Null if the record does not exist, for pages that work without it. */
export async function ifThere<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    const { status } = failureOf(error);
    if (status !== null && noSuchPage.has(status)) return null;
    throw error;
  }
}

/** A generated text file, such as robots.txt. */
export interface TextFile {
  /** The media type, without a charset. */
  type: string;
  /** In pieces if it is long. */
  text: string | AsyncIterable<string>;
}

/** These files change once a day at most. */
const textFileSeconds = 3_600;

const isLeft = (error: unknown) => (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';

/** getServerSideProps of a generated text file: 404 if there is none, 503 if the service does not answer. */
export function textFile(
  load: (api: Api, context: GetServerSidePropsContext) => Promise<TextFile>,
): GetServerSideProps {
  return async (context) => {
    const { res } = context;
    try {
      const { type, text } = await load(serverApi(context.req), context);
      res.setHeader('content-type', `${type}; charset=utf-8`);
      res.setHeader('cache-control', `public, max-age=${textFileSeconds}`);
      if (typeof text === 'string') res.end(text);
      else await pipeline(text, res);
    } catch (error) {
      // The visitor left, or the rest could not be read: the connection has been cut off.
      if (res.headersSent) {
        if (!isLeft(error)) publishedHost().report(error);
        return { props: {} };
      }
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

interface AnswerPage<P, Acted> {
  /** Throws a 404 for a link that has ended. `form` is one that was posted to see what it would do. */
  load: (api: Api, key: string, form?: URLSearchParams) => Promise<P>;
  /** Whether the posted form only asks to see what it would do: the page is shown with it, and nothing is done. */
  previews?: (form: URLSearchParams) => boolean;
  /** Does what the posted form says. A 409 or 422 is shown above the page as it is then. */
  act: (api: Api, key: string, form: URLSearchParams, files: readonly PostedFile[]) => Promise<Acted>;
  /** What to show once it is done: a query or an anchor of this page ("#messages"), or another path. */
  goOn?: (form: URLSearchParams, acted: Acted) => string;
}

/** `page` is null if the link has ended or was never one of ours. */
export interface AnswerPageProps<P> extends PageProps {
  page: P | null;
  problem: string | null;
  /** What is wrong with each field of the body. */
  fields: Record<string, string>;
  /** Additional data of a conflict. */
  details: unknown;
  /** The form as it was posted, if it could not be done or is a preview. */
  typed: [string, string][];
  preview: boolean;
  /** A new link was asked for in place of this one. */
  renewed: boolean;
  /** What the form did that was posted last (`doneBy`). */
  done: string | null;
}

/**
 * getServerSideProps of a page that a link in a facility's mail opens. It works without scripts: a GET changes nothing, a POST is
 * the page's own form, and one that succeeds is answered with the page's address, so that a reload does not post again. The pages
 * do not exist with API_URL, whose service has its own.
 */
export function answerPage<P, Acted>({
  load,
  act,
  goOn = () => '',
  previews = () => false,
}: AnswerPage<P, Acted>): GetServerSideProps<AnswerPageProps<P>> {
  return async ({ req, res, params, query, resolvedUrl }) => {
    const host = publishedHost();
    if (readEnv().API_URL || !host.settings) return { notFound: true };
    res.setHeader('referrer-policy', 'no-referrer');
    res.setHeader('x-robots-tag', 'noindex');
    const [api, key, settings] = [serverApi(req), String(params?.key), await host.settings()];
    const [path = '/'] = resolvedUrl.split('?');
    const renewed = query.renewed !== undefined;
    const done = typeof query.done === 'string' ? query.done : null;
    const fresh = { problem: null, fields: {}, details: null, typed: [], preview: false, renewed, done };
    let shown: Omit<AnswerPageProps<P>, 'page' | 'settings'> = fresh;
    try {
      if (req.method === 'POST') {
        const { form, files } = postedForm(req);
        if (form.has('renew')) {
          await api.resendLink({ params: { key } });
          return { redirect: { destination: `${path}?renewed`, statusCode: 303 } };
        }
        const preview = previews(form);
        let page: P | null = null;
        let next = '';
        const problem = await problemOf(
          preview
            ? load(api, key, form).then((loaded) => (page = loaded))
            : act(api, key, form, files).then((acted) => (next = goOn(form, acted))),
        );
        if (problem === null && !preview) {
          return { redirect: { destination: next.startsWith('/') ? next : `${path}${next}`, statusCode: 303 } };
        }
        const { status = 200, sentence = null, fields = {}, details = null } = problem ?? {};
        res.statusCode = status;
        shown = { ...fresh, problem: sentence, fields, details, typed: [...form], preview: page !== null, done: null };
        if (page !== null) return { props: { page, ...shown, settings } };
      }
      return { props: { page: await load(api, key), ...shown, settings } };
    } catch (error) {
      const { status, retryAfter } = failureOf(error);
      if (status !== null && noSuchPage.has(status)) {
        res.statusCode = 404;
        return { props: { page: null, ...shown, settings } };
      }
      const trouble = status !== null && waits.has(status) ? status : 500;
      if (trouble !== 429) host.report(error);
      res.statusCode = trouble;
      if (retryAfter !== null) res.setHeader('retry-after', retryAfter);
      return { props: { page: null, ...shown, problem: troubleSentence, settings } };
    }
  };
}

/** For `goOn`: the page then says that this was done. */
export const doneQuery = (what: string | null): string => (what === null ? '' : `?done=${encodeURIComponent(what)}`);

const troubleSentence = 'We couldn’t do this right now. Wait a minute, then open the link from your e-mail again.';

/** What the person who posted can change, or wait for: a sentence above the page, with what was typed. */
const inputProblems = new Set([409, 413, 415, 422, 429]);

interface Problem extends Pick<AnswerPageProps<unknown>, 'fields' | 'details'> {
  status: number;
  sentence: string;
}

async function problemOf(call: Promise<unknown>): Promise<Problem | null> {
  try {
    await call;
    return null;
  } catch (error) {
    const { status, fields, messages, details } = failureOf(error);
    if (status === null || !inputProblems.has(status)) throw error;
    return { status, fields, details, sentence: Object.values(fields).join(' ') || messages.join(' ') };
  }
}

/** Uploads the files of a posted form for a message. Throws as the service does, also for what it would refuse. */
export async function uploadPosted(api: Api, key: string, files: readonly PostedFile[]) {
  const refused = (status: number, error: string) => new ApiError(status, '', { error });
  const whole = files.flatMap(({ bytes }) => (bytes ? [new Blob([Uint8Array.from(bytes)])] : []));
  if (files.length > limits.threadFilesMax) throw refused(422, `Add at most ${limits.threadFilesMax} files.`);
  if (whole.length < files.length) throw refused(413, photoMessages.tooLarge);
  const stored = whole.length > 0 ? await api.uploadByLink({ params: { key }, files: whole }) : [];
  return stored.map(({ id }, index) => ({ id, name: threadFileName(files[index]!.name) }));
}

/** The portal's public address, without a trailing slash. */
export const portalOrigin = (): string => readEnv().PUBLIC_URL.replace(/\/$/, '');

/** For pages whose personal data is loaded in the browser. */
export const settingsOnly = pageProps(async () => ({ props: {} }));

/** The mails of the mailbox page; null if it is switched off (product rule 1). Not part of the contract. */
export async function readMailbox(visitor: IncomingMessage): Promise<MailboxEntry[] | null> {
  if (readEnv().API_URL) return null;
  const response = await publishedHost().call(new Request(`${inProcessOrigin}/dev/mailbox`), visitor);
  if (response.ok) return (await response.json()) as MailboxEntry[];
  if (response.status === 404) return null;
  throw await ApiError.from(response);
}

let site: string | null | undefined;
/** The portal's address for search engines and link previews; null while PUBLIC_URL is only this machine. */
export function siteUrl(): string | null {
  if (site === undefined) {
    const { PUBLIC_URL } = readEnv();
    site = new URL(PUBLIC_URL).hostname === 'localhost' ? null : PUBLIC_URL;
  }
  return site;
}

/** The answer, or the problem with what the parent entered. */
export async function orProblem<T>(call: Promise<T>): Promise<{ answer: T | null; problem: string | null }> {
  try {
    return { answer: await call, problem: null };
  } catch (error) {
    const problem = wrongInput(error);
    if (problem === null) throw error;
    return { answer: null, problem: problem.sentence };
  }
}

/** The candidates of an ambiguous place (product rule 9). */
export function placeChoices(error: unknown): PlaceChoice[] {
  const { choices } = (failureOf(error).details ?? {}) as { choices?: PlaceChoice[] };
  return choices ?? [];
}

/** What is wrong with the parent's input (422), also by field; null for any other failure. */
export function wrongInput(error: unknown): { sentence: string; fields: Readonly<Record<string, string>> } | null {
  const { status, fields, messages } = failureOf(error);
  if (status !== 422) return null;
  return { sentence: Object.values(fields).join(' ') || messages.join(' '), fields };
}
