import type { GetServerSideProps } from 'next';
import type { Api } from '@/api/client/api';
import { ApiError, failureOf } from '@/api/client/api-error';
import type { AskedPin } from '@/api/contract/types';
import { limits } from '@/lib/limits';
import { pinForm } from '@/lib/requests/answer/pin-form';
import { threadFileName } from '@/lib/requests/thread';
import { photoMessages } from '@/lib/validation/dropped-files';
import { readEnv } from '@/server/env';
import { publishedHost } from '@/server/in-process';
import { type PostedFile, postedForm } from '@/server/posted-form';
import { deviceToKeep, keepDevice, readDevice } from '@/server/ssr/contact-device';
import type { PageProps } from '@/server/ssr/page-props';
import { answerTrouble, isMissing, serverApi } from '@/server/ssr/server-api';

interface AnswerPage<P, Acted> {
  /** Throws a 404 for a link that has ended. `form` is one that was posted to see what it would do. */
  load: (api: Api, key: string, form?: URLSearchParams) => Promise<P>;
  /** Whether the posted form only asks to see what it would do: the page is shown with it, and nothing is done. */
  previews?: (form: URLSearchParams) => boolean;
  /** Does what the posted form says. A 409 or 422 is shown above the page as it is then. */
  act: (api: Api, key: string, form: URLSearchParams, files: readonly PostedFile[]) => Promise<Acted>;
  /** For a page on which a PIN is chosen: this device gets a key to keep. */
  keepsDevice?: true;
  /** What to show once it is done: a query or an anchor of this page ("#messages"), or another path. */
  goOn?: (form: URLSearchParams, acted: Acted) => string;
}

/** `page` is null if the link has ended or was never one of ours. */
export interface AnswerPageProps<P> extends PageProps {
  page: P | null;
  /** What is asked before the page is shown; null: nothing. */
  pin: AskedPin | null;
  problem: string | null;
  /** What is wrong with each field of the body. */
  fields: Record<string, string>;
  /** Additional data of a conflict. */
  details: unknown;
  /** The form as it was posted, but for a PIN, if it could not be done or is a preview. */
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
  keepsDevice,
}: AnswerPage<P, Acted>): GetServerSideProps<AnswerPageProps<P>> {
  return async ({ req, res, params, query, resolvedUrl }) => {
    const host = publishedHost();
    if (readEnv().API_URL || !host.settings) return { notFound: true };
    res.setHeader('referrer-policy', 'no-referrer');
    res.setHeader('x-robots-tag', 'noindex');
    const [key, settings] = [String(params?.key), await host.settings()];
    const known = readDevice(req);
    const posts = req.method === 'POST';
    // A new key is kept only by a browser that gives or chooses a PIN.
    const device = posts && (keepsDevice || postedForm(req).form.has(pinForm.gives)) ? deviceToKeep(req) : known;
    const api = serverApi(req, () => ({
      'user-agent': req.headers['user-agent'] ?? '',
      ...(device !== null && { 'device-key': device }),
    }));
    const [path = '/'] = resolvedUrl.split('?');
    const renewed = query.renewed !== undefined;
    const done = typeof query.done === 'string' ? query.done : null;
    const fresh = { pin: null, problem: null, fields: {}, details: null, typed: [], preview: false, renewed, done };
    let shown: Omit<AnswerPageProps<P>, 'page' | 'settings'> = fresh;
    try {
      if (posts) {
        const { form, files } = postedForm(req);
        if (form.has('renew')) {
          await api.resendLink({ params: { key } });
          return { redirect: { destination: `${path}?renewed`, statusCode: 303 } };
        }
        const isAboutPin = form.has(pinForm.gives) || form.has(pinForm.mails);
        const preview = !isAboutPin && previews(form);
        let page: P | null = null;
        let next = '';
        const problem = await problemOf(
          preview
            ? load(api, key, form).then((loaded) => (page = loaded))
            : isAboutPin
              ? actOnPin(api, key, form).then((asked) => (next = asked))
              : act(api, key, form, files).then((acted) => (next = goOn(form, acted))),
        );
        if (problem === null && !preview) {
          if (device !== null && (keepsDevice || form.has(pinForm.gives))) keepDevice(res, device);
          return { redirect: { destination: next.startsWith('/') ? next : `${path}${next}`, statusCode: 303 } };
        }
        const { status = 200, sentence = null, fields = {}, details = null } = problem ?? {};
        res.statusCode = status;
        shown = {
          ...fresh,
          problem: sentence,
          fields,
          details,
          typed: [...form].filter(([name]) => !secretFields.has(name)),
          preview: page !== null,
          done: null,
        };
        if (page !== null) return { props: { page, ...shown, settings } };
      }
      return { props: { page: await load(api, key), ...shown, settings } };
    } catch (error) {
      const pin = askedPinOf(error);
      if (pin) {
        if (shown.problem === null) res.statusCode = 403;
        const isLost = done === pinForm.gives && known === null;
        return { props: { page: null, ...shown, pin, ...(isLost && { problem: lostSentence }), settings } };
      }
      if (isMissing(error)) {
        res.statusCode = 404;
        return { props: { page: null, ...shown, settings } };
      }
      answerTrouble(res, error);
      return { props: { page: null, ...shown, problem: troubleSentence, settings } };
    }
  };
}

/** The forms that stand in place of a page that asks for a PIN. */
async function actOnPin(api: Api, key: string, form: URLSearchParams): Promise<string> {
  const token = form.get('token') ?? '';
  if (form.has(pinForm.mails)) await api.mailPinLink({ params: { key }, body: { token } });
  else await api.givePin({ params: { key }, body: { token, pin: form.get(pinForm.gives) ?? '' } });
  return doneQuery(form.has(pinForm.mails) ? pinForm.mails : pinForm.gives);
}

function askedPinOf(error: unknown): AskedPin | null {
  const { status, details } = failureOf(error);
  return status === 403 ? ((details as { pin?: AskedPin } | null)?.pin ?? null) : null;
}

/** Never written back into a page. */
const secretFields = new Set<string>([pinForm.gives, pinForm.chooses]);

const lostSentence =
  'That was the right PIN, but your browser didn’t keep that this device gave it. Allow cookies for this site, then enter it again.';

/** For `goOn`: the page then says that this was done. */
export const doneQuery = (what: string | null): string => (what === null ? '' : `?done=${encodeURIComponent(what)}`);

const troubleSentence = 'We couldn’t do this right now. Wait a minute, then open the link from your e‑mail again.';

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
