import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { desk } from '@/__tests__/e2e/steps/desk';
import { enter, newFamily, weekFrom, type Family } from '@/__tests__/e2e/steps/family';
import { touching, typing } from '@/__tests__/e2e/steps/hands';
import type { Facility } from '@/api/contract/types';
import { addMonths, longDate } from '@/lib/dates/dates';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { paths } from '@/lib/paths';

/** Families who ask several facilities see who has answered. Runs by touch on phones, by keyboard only elsewhere. */

test.beforeEach(() => test.slow());

/** Three facilities that answer through the portal and have whole weeks free for a three-year-old. */
async function threeFacilities({ api }: Family): Promise<[Facility, Facility, Facility]> {
  const { items } = await api.listFacilities({ query: { limit: 60 } });
  const found: Facility[] = [];
  for (const { id } of items) {
    const facility = await api.getFacility({ params: { id } });
    const here = facility.ageGroups.filter(({ addressId }) => addressId === facility.addresses[0]!.id);
    const group = ageGroupOn(here, addMonths(facility.today, -36), facility.today);
    const hasWeeks = group?.schedule.some(({ scheduleType, days }) => scheduleType === 1 && days === 5) ?? false;
    if (facility.takesRequests === 'here' && hasWeeks) found.push(facility);
    if (found.length === 3) return found as [Facility, Facility, Facility];
  }
  throw new Error('There are no three facilities for a child of three.');
}

test('one form requests tours at three facilities; two answer, one is confirmed and the other canceled', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const hands = isMobile ? touching(page) : typing(page);
  const family = await newFamily({ address: baseURL!, child: 'Ines' });
  const [one, two, three] = await threeFacilities(family);
  const [monday, tuesday] = weekFrom(one, 4) as [string, string];
  await enter(page, family, paths.askSeveral([one.id, two.id, three.id]));
  const rowOf = ({ name }: Facility) => page.getByRole('listitem').filter({ hasText: name });
  for (const facility of [one, two, three]) await expect(rowOf(facility).getByText(/^Ines: /)).toBeVisible();
  await expectAccessible(page);

  // Without a date, the button says so and goes there.
  await hands.press(page.getByRole('button', { name: 'Choose a date' }));
  await expect(page.getByLabel('Date')).toBeFocused();
  await expect(page.getByLabel('Date')).toBeInViewport();
  await hands.fill(page.getByLabel('Date'), longDate(monday));
  await page.keyboard.press('Tab');
  await hands.fill(page.getByRole('textbox', { name: /know/ }), 'We need care from January on.');
  // A reload keeps the answers.
  await page.reload();
  await expect(page.getByText('We kept what you typed')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /know/ })).toHaveValue('We need care from January on.');
  await hands.press(page.getByRole('button', { name: 'Ask 3 facilities' }));

  await expect(page.getByText('Your question went to 3 facilities')).toBeInViewport();
  await expect(page.getByText('No answers yet (0 of 3)')).toBeInViewport();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectAccessible(page);

  const id = /asked\/([^?]+)/.exec(page.url())![1]!;
  const { tours } = await family.api.getAsked({ params: { id } });
  const numberAt = ({ id: facilityId }: Facility) =>
    tours.find(({ request }) => request.facility.id === facilityId)!.request.number;
  await desk('schedule-tour', numberAt(one), tuesday, '10:30');
  await desk('schedule-tour', numberAt(two), tuesday, '14:00');
  await page.goto(paths.askedTogether(id));
  await expect(page.getByText('2 of 3 have answered.')).toBeInViewport();
  const cardOf = ({ name }: Facility) => page.getByRole('article').filter({ hasText: name });
  await expect(cardOf(one).getByText(/^Answered after /)).toBeVisible();
  await expect(cardOf(three).getByText(/^No answer /)).toBeVisible();

  await hands.press(cardOf(one).getByRole('button', { name: /^Confirm tour/ }));
  await hands.press(confirmation(page).getByRole('button', { name: 'Confirm tour' }));
  await expect(page.getByText(`You accepted ${one.name}`)).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  await hands.press(page.getByRole('button', { name: 'Cancel the other 2 requests' }));
  await expect(confirmation(page).getByText(`${two.name}: the time it proposed`)).toBeVisible();
  await expect(confirmation(page).getByText(`${three.name}: the tour request`)).toBeVisible();
  await expectAccessible(page);
  await hands.press(confirmation(page).getByRole('button', { name: 'Cancel 2 requests' }));
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled: ' })).toBeInViewport();
  await expectAccessible(page);

  // Each request links back to the page that shows all of them.
  await hands.press(cardOf(one).getByRole('link', { name: one.name }));
  await hands.press(page.getByRole('link', { name: 'Asked together with 2 others' }));
  await expect(page.getByRole('heading', { name: 'You asked 3 facilities for a tour' })).toBeInViewport();
});
