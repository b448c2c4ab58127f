import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { facilityNamed, newFamily } from '@/__tests__/e2e/steps/family';
import { facilitySide, lookAt, openMail } from '@/__tests__/e2e/steps/facility-side';
import { press } from '@/__tests__/e2e/steps/hands';
import { importListed } from '@/__tests__/e2e/steps/listed';
import { newAddress } from '@/__tests__/e2e/steps/registration';
import { addDays } from '@/lib/dates/dates';
import { DayPart } from '@/lib/enums';
import { paths } from '@/lib/paths';

test('a listed facility claims its entry from its page; its mailbox says yes, the contact confirms, and a family’s request reaches them', async ({
  page,
  browser,
  baseURL,
}, info) => {
  test.slow();
  const isPhone = info.project.name === 'phone';
  const name = isPhone ? 'Robinhill Nursery School' : 'Larkspur Child Care';
  const licenceNumber = isPhone ? 'TOR-70001' : 'TOR-70002';
  const [office, email] = [newAddress('office'), newAddress('director')];
  await importListed({ name, licenceNumber, email: office, street: isPhone ? '71 Robin Rd' : '72 Lark Ave' });
  const family = await newFamily({ address: baseURL!, child: 'Uma' });
  const facility = await facilityNamed(family, name);
  expect(facility.takesRequests).toBe('byMail');

  await page.goto(paths.facility(facility.id));
  await press(page.getByRole('link', { name: 'Claim this facility' }));
  await expect(page.getByRole('heading', { name: `Claim ${name}` })).toBeInViewport();
  await expect(page.getByLabel(/License number/)).toHaveValue(licenceNumber);
  await expectAccessible(page);
  const send = page.getByRole('button', { name: 'Claim this facility' });
  await press(send);
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeInViewport();
  await page.getByLabel(/Your name/).fill('Ada Lowe');
  await page.getByLabel(/Your role/).fill('Director');
  await page.getByLabel(/Your e-mail address/).fill(email);
  await press(send);
  await expect(page.getByText('We got your request')).toBeInViewport();
  await expect(page.getByText(office)).toHaveCount(0);
  await expectAccessible(page);

  const director = await facilitySide(browser, info);
  await openMail(director, office, 'Confirm who answers families');
  await expect(director.getByText(email)).toBeInViewport();
  await lookAt(director, browser);
  await press(director.getByRole('button', { name: 'Yes, they work with us' }));
  await expect(director.getByText(`We e-mailed ${email} a link to confirm.`, { exact: false })).toBeInViewport();
  await openMail(director, email, 'Confirm that you answer families');
  await press(director.getByRole('button', { name: 'Yes, that’s me' }));
  await expect(director.getByText('You’re confirmed.')).toBeInViewport();

  await expect(async () => {
    await page.goto(paths.facility(facility.id));
    await expect(page.getByRole('heading', { name: 'Ask about a spot' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('link', { name: 'Claim this facility' })).toHaveCount(0);
  const tour = await family.api.requestTour({
    body: {
      facilityId: facility.id,
      ageGroupId: facility.ageGroups[0]!.id,
      children: [family.child.id],
      preferredTimes: [{ date: addDays(facility.today, 8), dayPart: DayPart.MORNING }],
    },
  });
  await openMail(director, email, tour.number);
  await expect(director.getByRole('heading', { level: 1, name: 'Request for a tour' })).toBeInViewport();
});
