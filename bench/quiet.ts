import type { Page, Request } from '@playwright/test';

/** A page is idle after this long without requests, which covers prefetching. */
const quietMs = 1_500;
const longestMs = 60_000;

/** Resolves once all requests have ended and none has followed for a while. */
export function untilQuiet(page: Page): Promise<void> {
  const open = new Set<Request>();
  return new Promise((resolve, reject) => {
    let timer = setTimeout(() => done(), quietMs);
    const tooLong = setTimeout(() => {
      clearTimeout(timer);
      const waiting = [...open].map((request) => request.url()).join(', ');
      reject(new Error(`${page.url()} is not idle after ${longestMs / 1000} s: ${waiting}`));
    }, longestMs);
    function done() {
      clearTimeout(tooLong);
      resolve();
    }
    const closed = (request: Request) => {
      open.delete(request);
      clearTimeout(timer);
      if (open.size === 0) timer = setTimeout(done, quietMs);
    };
    page.on('request', (request) => {
      open.add(request);
      clearTimeout(timer);
    });
    page.on('requestfinished', closed);
    page.on('requestfailed', closed);
  });
}
