import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enter, facilityNamed, newFamily, weekFrom, type Family } from '@/__tests__/e2e/steps/family';
import { touching, typing } from '@/__tests__/e2e/steps/hands';
import type { Answer } from '@/api/contract/types';
import { addMonths, monthOf } from '@/lib/dates/dates';
import { BookingStatus } from '@/lib/enums';

type Plan = Answer<'planWeek'>['plans'][number];

const place = 'Vancouver, BC';

/** Makes sure no nearby facility has the whole week: half are closed on its Monday, half on its Friday. */
async function closeWeek({ api }: Family, born: string, week: readonly string[]): Promise<Plan> {
  const days = week.map((date) => `${date} 09:00-16:00`);
  for (let closed = 0; ; closed += 1) {
    const { plans } = await api.planWeek({ query: { place, birthDates: [born], days } });
    const whole = plans.filter(({ places, uncovered }) => places.length === 1 && uncovered === 0);
    if (whole.length === 0) return plans[0]!;
    const day = closed % 2 === 0 ? week[4]! : week[0]!;
    await closeOn(whole[0]!.places[0]!.name, day);
  }
}

/** Closes a facility on a date, and cancels the bookings of the demonstration that this contradicts. */
async function closeOn(facility: string, day: string): Promise<void> {
  const close = ['set', facility, 'closed-days', day] as const;
  await desk(...close).catch(async ({ message }: Error) => {
    const code = /--cancel (\w+)/.exec(message)?.[1];
    if (!code) throw new Error(message);
    await desk(...close, '--cancel', code);
  });
}

const charged = async ({ api }: Family, ids: readonly string[]) => {
  const bookings = await Promise.all(ids.map((id) => api.getBooking({ params: { id } })));
  return bookings.map(({ status, payments }) => [status, payments.length]);
};

const stories = [
  { end: 'both accept: both are charged', good: true, child: 'Gia', hands: touching, tag: '@phone' },
  {
    end: 'by keyboard alone; one declines: nothing is charged',
    good: false,
    child: 'Ida',
    hands: typing,
    tag: '@desktop',
  },
];

for (const { end, good, child, hands: handsOf, tag } of stories) {
  test(`a week over two facilities, all or none; ${end}`, { tag }, async ({ page, baseURL }) => {
    test.slow();
    const hands = handsOf(page);
    const family = await newFamily({ address: baseURL!, child });
    const house = await facilityNamed(family, 'Little Mountain Nursery');
    const born = monthOf(addMonths(house.today, -36));
    const week = weekFrom(house, 8);
    const plan = await closeWeek(family, born, week);
    expect(plan).toMatchObject({ uncovered: 0, changes: 1 });

    await enter(page, family, '/week');
    const weeks = page.getByLabel('Which week');
    await hands.fill(page.getByRole('textbox', { name: 'Where', exact: true }), place);
    await hands.choose(weeks, (await weeks.locator(`option[value="${week[0]!}"]`).textContent())!);
    await hands.press(page.getByRole('button', { name: `Use ${family.child.firstName}` }));
    await hands.fill(page.getByLabel('Monday from'), '09:00');
    await hands.fill(page.getByLabel('Monday to'), '16:00');
    await hands.press(page.getByRole('button', { name: 'Same hours on every day' }));
    await hands.press(page.getByRole('button', { name: 'Show plans' }));
    await expect(page.getByRole('heading', { name: /cover.* your week/ })).toBeInViewport();
    await expectAccessible(page);
    const first = page.getByRole('table').first();
    for (const { name } of plan.places) await expect(first).toContainText(name);

    await hands.press(page.getByRole('button', { name: /^Request this week/ }).first());
    await expect(page.getByText(/Your request NB-\w{6} was sent/)).toBeInViewport();
    const { items } = await family.api.listUpcomingBookings({ query: { page: 1 } });
    const [one, two] = items;
    expect(items).toHaveLength(2);

    await desk('approve', one!.number);
    await page.goto(`/my-bookings/${one!.id}`);
    await expect(
      page.getByText(`Accepted. We won’t charge anything until we hear from ${two!.facility.name}.`),
    ).toBeVisible();
    await desk(good ? 'approve' : 'decline', two!.number);
    await page.reload();
    await expect(page.getByText(good ? 'Your booking is confirmed.' : /so we withdrew this request/)).toBeVisible();
    expect(await charged(family, [one!.id, two!.id])).toEqual(
      good
        ? [
            [BookingStatus.APPROVED, 1],
            [BookingStatus.APPROVED, 1],
          ]
        : [
            [BookingStatus.CANCELED_BY_PARENT, 0],
            [BookingStatus.DECLINED_BY_FACILITY, 0],
          ],
    );
  });
}
