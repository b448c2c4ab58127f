import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enter, facilityNamed, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { readPdf } from '@/__tests__/support/pdf-text';
import { formatDate } from '@/lib/dates/dates';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';

const dayName = (date: string) => formatDate(date, 'EEEE, MMMM d');

async function downloaded(page: Page, name: string | RegExp): Promise<string> {
  const coming = page.waitForEvent('download');
  await press(page.getByRole('button', { name }).first());
  const file = await (await coming).path();
  return readPdf(await readFile(file))
    .pages.join(' ')
    .replaceAll('\n', ' ');
}

test(
  'cost, payment and refund agree on card, page, receipt and statement',
  { tag: '@smoke' },
  async ({ page, baseURL }, { project }) => {
    test.slow();
    const family = await newFamily({ address: baseURL!, child: 'Ivy' });
    const facility = await facilityNamed(family, 'Liberty Tots');
    // Each device books in its own week.
    const week = weekFrom(facility, project.name === 'phone' ? 12 : 16);
    const [monday, tuesday] = week as [string, string];
    const { number, price } = await request(family, facility, week.slice(0, 3));
    const write = (amount: number) => formatMoney(amount, price.currency);
    const day = price.total / 3;
    const card = page.getByRole('article').filter({ hasText: number });

    await enter(page, family, paths.bookingList('upcoming'));
    await expect(card.getByText(`${write(price.total)} if accepted`)).toBeVisible();

    await desk('approve', number);
    await page.reload();
    await expect(card.getByText(`${write(price.total)} paid`)).toBeVisible();

    // Cancel one day and move another for the same price.
    const [to] = week.slice(4) as [string];
    await press(card.getByRole('link', { name: facility.name }));
    await press(page.getByRole('button', { name: `Move to another day: ${dayName(monday)}` }));
    const move = page.getByRole('dialog');
    await press(move.getByRole('gridcell', { name: formatDate(to, 'EEEE, MMMM d, yyyy') }));
    await expect(
      move.getByText(`From ${dayName(monday)} to ${dayName(to)}. The price stays the same.`),
    ).toBeInViewport();
    await expectAccessible(page);
    await press(move.getByRole('button', { name: `Move to ${formatDate(to, 'MMMM d')}` }));
    const notComing = (date: string) => page.getByRole('button', { name: `Not coming on ${dayName(date)}` });
    await expect(notComing(to)).toBeVisible();
    await press(notComing(tuesday));
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(`We’ll refund ${write(day)} to your card`, { exact: false })).toBeInViewport();
    await expectAccessible(page);
    await press(sheet.getByRole('button', { name: `Tell ${facility.name}` }));
    const sums = page.getByRole('table', { name: 'Price' });
    await expect(sums.getByRole('row', { name: `Paid after refunds ${write(2 * day)}` })).toBeVisible();
    await expect(sums.getByRole('row', { name: `Refunds ${write(-day)}` })).toBeVisible();
    await expectAccessible(page);

    await enter(page, family, paths.bookingList('upcoming'));
    await expect(card.getByText(`${write(2 * day)} after refunds`)).toBeVisible();
    await expect(card.getByText(`${write(price.total)} paid, ${write(day)} in refunds`)).toBeVisible();

    // The refund job takes seconds, and receipts show completed payments only.
    const totals = async () => (await family.api.listReceipts({ query: {} })).totals;
    await expect.poll(totals).toMatchObject([{ paid: price.total, refunded: day, net: 2 * day }]);
    await enter(page, family, paths.receipts);
    const net = page.getByText('Net paid').locator('..');
    await expect(net).toContainText(write(2 * day));
    await expectAccessible(page);

    const [paid, back, left] = [price.total, day, 2 * day].map((amount) => `${write(amount)} ${price.currency}`);
    const receipt = await downloaded(page, `Download PDF: Payment of ${write(price.total)}`);
    const short = (date: string) => formatDate(date, 'MMM d, yyyy');
    expect(receipt).toContain(`Days moved ${short(to)} instead of ${short(monday)}`);
    expect(receipt).toContain(`Days cancelled ${short(tuesday)}`);
    expect(receipt).toContain(`Total of booking ${number} Paid ${paid} Refunded ${back} Net paid ${left}`);
    const statement = await downloaded(page, /^Download the \d{4} statement/);
    expect(statement).toContain(`Paid ${paid} Refunded ${back} Net paid ${left}`);
  },
);
