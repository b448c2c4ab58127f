import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { facilitySide, lookAt, openMail } from '@/__tests__/e2e/steps/facility-side';
import { facilityNamed, newFamily } from '@/__tests__/e2e/steps/family';
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
  // From the page for facilities it is found by its name and city, with a spelling mistake.
  await press(page.getByRole('link', { name: 'Not yours? Find another facility' }));
  await page
    .getByLabel('Name and city of your facility')
    .fill(`${name.replace('r', 'rr')} ${facility.addresses[0]!.city}`);
  await press(page.getByRole('button', { name: 'Find your facility' }));
  await expectAccessible(page);
  await press(page.getByRole('link', { name: new RegExp(`^${name}`) }));
  await expect(page.getByRole('heading', { name: `Claim ${name}` })).toBeInViewport();
  await expect(page.getByText(`License ${licenceNumber}`)).toBeVisible();
  await expectAccessible(page);
  const send = page.getByRole('button', { name: 'Claim this facility' });
  await press(send);
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toBeInViewport();
  await page.getByLabel(/Your name/).fill('Ada Lowe');
  await page.getByLabel(/Your role/).fill('Director');
  await page.getByLabel(/Your e‑mail address/).fill(email);
  await press(send);
  await expect(page.getByText('We got your request')).toBeInViewport();
  await expect(page.getByText(office)).toHaveCount(0);
  await expectAccessible(page);

  const director = await facilitySide(browser, info);
  await openMail(director, office, 'Confirm who answers families');
  await expect(director.getByText(email)).toBeInViewport();
  await lookAt(director, browser);
  await press(director.getByRole('button', { name: 'Yes, they work with us' }));
  await expect(director.getByText(`We e‑mailed ${email} a link to confirm.`, { exact: false })).toBeInViewport();
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

test('the page for facilities shows how they answer and its form at every size, and an unknown number at its field', async ({
  page,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(paths.forFacilities);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await press(page.getByText('Use your license number instead'));
  await page.getByLabel(/License number/).fill('NONE-0');
  await page.getByLabel(/Your name/).fill('Ada Lowe');
  await page.getByLabel(/Your role/).fill('Director');
  await page.getByLabel(/Your e‑mail address/).fill('ada@fern.example');
  await press(page.getByRole('button', { name: 'Claim this facility' }));
  await expect(page.getByRole('link', { name: /^We don’t know a facility with this number\./ })).toBeInViewport();
  await expect(page.getByLabel(/Your name/)).toHaveValue('Ada Lowe');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectAccessible(page);
});

test('a facility reads a sample request from the page for facilities, and what it answers goes nowhere', async ({
  browser,
}, info) => {
  const director = await facilitySide(browser, info);
  await director.goto(paths.forFacilities);
  await press(director.getByRole('link', { name: /^See a sample request/ }));
  await expect(director.getByText('This is a sample')).toBeInViewport();
  await lookAt(director, browser);
  await press(director.getByRole('button', { name: /^Accept all/ }));
  await expect(director.getByText('Nothing was sent')).toBeInViewport();
  await director.getByLabel('Your message').fill('Hello.');
  await press(director.getByRole('button', { name: 'Send message' }));
  await expect(director.getByText('Nothing was sent')).toBeInViewport();
});
