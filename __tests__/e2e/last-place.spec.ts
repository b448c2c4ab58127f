import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enter, facilityNamed, newFamily, weekFrom } from '@/__tests__/e2e/steps/family';
import { formatDate } from '@/lib/dates/dates';
import { paths } from '@/lib/paths';

test(
  'of two parents who request the last place, one gets it and the other is told and keeps what was typed',
  { tag: '@smoke' },
  async ({ browser, baseURL }, { project }) => {
    test.slow();
    const house = project.name === 'phone' ? 'English Bay Early Learning' : 'Little Mountain Nursery';
    await desk('set-places', house, 'Preschool', 'wed', 'day', '1');
    const parents = await Promise.all(
      ['Cleo', 'Dan'].map(async (child) => {
        const family = await newFamily({ address: baseURL!, child });
        const facility = await facilityNamed(family, house);
        const date = weekFrom(facility, 6)[2]!;
        const page = await (await browser.newContext()).newPage();
        await enter(page, family, `${paths.requestCare(facility.id)}?date=${date}`);
        await page.getByRole('radio', { name: /Full Day/ }).check();
        await page.getByLabel(/anything the facility should know/).fill(`${child} naps at noon.`);
        const day = page.getByRole('gridcell', { name: formatDate(date, 'EEEE, MMMM d, yyyy') });
        await expect(day).toHaveAttribute('aria-selected', 'true');
        const [sent, taken] = [
          page.getByText(/Your request NB-\w{6} was sent/),
          page.getByText('These spots were just taken'),
        ];
        return { child, page, day, sent, taken };
      }),
    );

    await Promise.all(parents.map(({ page }) => page.getByRole('button', { name: 'Send request' }).click()));
    for (const { sent, taken } of parents) await expect(sent.or(taken)).toBeVisible();
    const lost = await Promise.all(parents.map(({ taken }) => taken.isVisible()));
    expect(lost.filter(Boolean)).toHaveLength(1);

    const { child, page, day, sent } = parents[lost.indexOf(true)]!;
    await expect(day).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);
    await expect(page.getByRole('checkbox', { name: child })).toBeChecked();
    await expect(page.getByLabel(/anything the facility should know/)).toHaveValue(`${child} naps at noon.`);
    await page.getByRole('button', { name: 'Join the waitlist for this day' }).click();
    await expect(page.getByText('You’re on the waitlist for this day:')).toBeVisible();
    await page.getByRole('group', { name: 'Nearest open days' }).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(sent).toBeVisible();
  },
);
