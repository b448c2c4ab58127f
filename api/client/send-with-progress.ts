import type { OnProgress } from '@/api/client/types';

/**
 * A fetch that tells how much of the body was sent, which fetch itself cannot. Rejected as fetch is: with a TypeError where
 * no answer came, with an AbortError where the signal gave it up.
 */
export function sendWithProgress(url: string, init: RequestInit, onProgress: OnProgress): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', url);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new TypeError('No answer came.'));
    const giveUp = () => {
      request.abort();
      reject(new DOMException('The request was cancelled.', 'AbortError'));
    };
    if (init.signal?.aborted) return giveUp();
    init.signal?.addEventListener('abort', giveUp, { once: true });
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}

/** Of the headers, the client asks for one. */
function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(responseText, {
    status,
    statusText,
    headers: retryAfter === null ? undefined : { 'retry-after': retryAfter },
  });
}
