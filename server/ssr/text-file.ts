import { pipeline } from 'node:stream/promises';
import type { GetServerSideProps, GetServerSidePropsContext } from 'next';
import type { Api } from '@/api/client/api';
import { publishedHost } from '@/server/in-process';
import { isMissing, serverApi } from '@/server/ssr/server-api';

/** A generated text file, such as robots.txt. */
interface TextFile {
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
      if (isMissing(error)) return { notFound: true };
      publishedHost().report(error);
      res.statusCode = 503;
      res.setHeader('cache-control', 'no-store');
      res.setHeader('retry-after', '60');
      res.end();
    }
    return { props: {} };
  };
}
