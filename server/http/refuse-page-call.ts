import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * What a parent sees whose browser posted a form, for example of a page from before an update. Forms of today's pages
 * send nothing until the page has loaded. The empty link is this page itself.
 */
const posted = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Nothing was sent</title></head>
<body><h1>Nothing was sent</h1>
<p>The page hadn’t finished loading. <a href="">Open the page again</a>, wait until it has loaded, and send the form once more.</p></body>
</html>
`;

/** Next's development server is called with POST. */
const isDevelopmentTool = (url: string) => url.startsWith('/__nextjs_');

/** Pages with forms that work without scripts (`answerPage`). */
const takesForms = (url: string) => url.startsWith('/answer/');

/** Answers a call that no page takes: a method other than GET and HEAD, or `*` for an address. False for all others. */
export function refusePageCall({ method = '', url = '/' }: IncomingMessage, outgoing: ServerResponse): boolean {
  if (method !== 'GET' && method !== 'HEAD' && !isDevelopmentTool(url) && !(method === 'POST' && takesForms(url))) {
    outgoing.writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/html; charset=utf-8' });
    outgoing.end(method === 'POST' ? posted : undefined);
    return true;
  }
  if (url !== '*') return false;
  outgoing.writeHead(400).end();
  return true;
}
