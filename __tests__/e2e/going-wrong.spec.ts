import { expect, test } from '@playwright/test';
import { confirmation } from '@/__tests__/e2e/steps/care';
import { enter, facilityNamed, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { press } from '@/__tests__/e2e/steps/hands';
import { paths } from '@/lib/paths';

test.beforeEach(() => test.slow());

test('an open page reports being offline, and a cancellation whose answer was lost is looked up', async ({
  page,
  context,
  baseURL,
}) => {
  const family = await newFamily({ address: baseURL!, child: 'Ida' });
  const facility = await facilityNamed(family, 'Liberty Tots');
  const [monday] = weekFrom(facility, 6);
  const booking = await request(family, facility, [monday!]);
  await enter(page, family, paths.booking(booking.id));
  await expect(page.getByText('Pending request').first()).toBeInViewport();

  await context.setOffline(true);
  const notice = page.getByText('You’re offline. This page keeps everything you typed.');
  await expect(notice).toBeInViewport();
  await press(page.getByRole('link', { name: `About ${facility.name}` }));
  await expect(page.getByText('You’re offline, so we can’t open another page yet.', { exact: false })).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`${booking.id}$`));
  await expect(page.getByText(`Request ${booking.number}`)).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);

  // The service processes the call, but its response is lost.
  await page.route('**/decline', async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort('connectionreset');
  });
  await press(page.getByRole('button', { name: 'Withdraw request' }));
  await press(confirmation(page).getByRole('button', { name: 'Withdraw request' }));
  const unknown = page.getByText('We don’t know yet whether “Withdraw request” went through');
  await expect(unknown).toBeInViewport();
  await context.setOffline(false);
  await expect(page.getByText('“Withdraw request” went through')).toBeInViewport();
  await expect(page.getByText('Cancelled by you').first()).toBeVisible();
});
