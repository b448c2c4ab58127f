import { readPdf } from '@/__tests__/support/pdf-text';
import type { Block, SheetContent } from '@/server/areas/platform/pdf/content';
import { makePdf } from '@/server/areas/platform/pdf/make-pdf';

jest.mock('pdfkit', () => {
  throw new Error('The main thread lays out a PDF.');
});

const sheetOf = (...blocks: Block[]): SheetContent => ({
  title: 'Receipt',
  author: 'Nestling',
  at: new Date('2026-03-04T17:00:00Z'),
  foot: 'Nestling',
  blocks,
});
const receipt = sheetOf({ kind: 'title', text: 'Receipt R-1' });
/** Fails in the worker, which cannot read it. */
const broken = sheetOf({ kind: 'picture', png: new Uint8Array(9), alt: 'A signature', fit: [10, 10] });
const refused = {
  code: 'unavailable',
  message: 'We can’t make the PDF right now. Try again in a minute.',
  retryAfter: 60,
};

test('A PDF is laid out outside the main thread, and equal content gives equal bytes', async () => {
  const [first, second] = await Promise.all([makePdf(receipt), makePdf(receipt)]);
  expect(readPdf(first).structure).toContain('  H1 Receipt R-1');
  expect(second).toEqual(first);
});

test('A PDF that fails or takes too long is refused with a reason, and the next one is made', async () => {
  await expect(makePdf(broken)).rejects.toMatchObject(refused);
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const slow = makePdf(receipt);
  limit.abort();
  await expect(slow).rejects.toMatchObject({ ...refused, cause: { name: 'AbortError' } });
  timeout.mockRestore();
  expect(readPdf(await makePdf(receipt)).structure).toContain('  H1 Receipt R-1');
});

test('Only so many PDFs wait for a thread; more are refused at once', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 40 }, () => makePdf(receipt)));
  const failed = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(asked.length - failed.length).toBeGreaterThanOrEqual(20);
  expect(failed.length).toBeGreaterThan(0);
  for (const reason of failed) expect(reason).toMatchObject(refused);
});
