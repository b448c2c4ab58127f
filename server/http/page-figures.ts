import { RateLimiterMemory } from 'rate-limiter-flexible';
import { mixed, number, object, type ObjectSchema, string } from 'yup';
import { AppError } from '@/lib/app-error';
import { deviceClasses, type PageFigures } from '@/lib/site/page-figures';
import { largestPaint, layoutShift, nextPaint } from '@/server/figures';
import { errorResponse, notAllowed } from '@/server/http/error-response';
import { parseBody } from '@/server/http/parse';
import { readBody } from '@/server/http/read-body';

const bytesMax = 500;
/** Reports per minute and network. A visit makes one. */
const reportsMax = 60;
const msMax = 600_000;
const shiftMax = 100;

const figure = (max: number) => number().min(0).max(max).optional();

/**
 * Counts what a browser reports about one view of a page. The report has no session and no address; the network serves the
 * limit only. A browser that asks not to be tracked is not counted.
 * @param pages the routes that exist: a report for any other is refused, so the labels are bounded
 * @returns answers a request; `network` is the part of the caller's address whose reports are limited together
 */
export function countPageFigures(pages: readonly string[]): (request: Request, network: string) => Promise<Response> {
  const schema: ObjectSchema<PageFigures> = object({
    page: string().oneOf(pages).required(),
    device: mixed<(typeof deviceClasses)[number]>().oneOf(deviceClasses).required(),
    paint: figure(msMax),
    interaction: figure(msMax),
    shift: figure(shiftMax),
  }).noUnknown();
  const limiter = new RateLimiterMemory({ points: reportsMax, duration: 60 });

  async function count(request: Request, network: string): Promise<void> {
    await limiter.consume(network).catch(() => {
      throw new AppError('tooMany', 'Too many reports.', { retryAfter: 60 });
    });
    if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
      throw new AppError('unsupportedType', 'Send JSON.');
    const { page, device, paint, interaction, shift } = await parseBody(schema, await readBody(request, bytesMax));
    const labels = { page, device };
    if (paint !== undefined) largestPaint.observe(labels, paint / 1_000);
    if (interaction !== undefined) nextPaint.observe(labels, interaction / 1_000);
    if (shift !== undefined) layoutShift.observe(labels, shift);
  }

  return async (request, network) => {
    if (request.method !== 'POST') return notAllowed(['POST']);
    const { headers } = request;
    const refuses = headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
    const isForeign = !['same-origin', null].includes(headers.get('sec-fetch-site'));
    if (refuses || isForeign) return new Response(null, { status: 204 });
    try {
      await count(request, network);
      return new Response(null, { status: 204 });
    } catch (error) {
      return errorResponse(error);
    }
  };
}
