import { expect } from '@playwright/test';
import { facilityNamed, newFamily, request, weekFrom } from '@/__tests__/e2e/steps/family';
import { password } from '@/__tests__/e2e/steps/session';
import { test } from '@/__tests__/engines/test';

const facility = 'Liberty Tots';

test('a family logs in, withdraws a request, logs out, and Back shows nothing of the family', async ({
  visitor,
  baseURL,
}) => {
  const family = await newFamily({ address: baseURL!, child: 'Noor' });
  const house = await facilityNamed(family, facility);
  await request(family, house, weekFrom(house, 6).slice(0, 1));

  await visitor.open('/');
  await visitor.press({ role: 'link', name: 'Parents log in or join' });
  await visitor.fill({ label: 'E-mail address' }, family.email);
  await visitor.fill({ label: 'Password' }, password);
  await visitor.press({ role: 'button', name: 'Log in' });
  await visitor.find({ role: 'heading', name: 'My Bookings' });

  await visitor.press({ role: 'link', name: 'Upcoming', within: { role: 'navigation', name: 'Bookings' } });
  await visitor.press({ role: 'link', name: facility, within: { role: 'article' } });
  await visitor.press({ role: 'button', name: 'Withdraw request' });
  await visitor.press({ role: 'button', name: 'Withdraw request', within: { role: 'alertdialog' } });
  await visitor.find({ text: 'Withdrawn' });
  await visitor.find({ text: 'Noor' });

  // The browser keeps the page of the booking while another document is open.
  await visitor.run(() =>
    window.addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('restored', String(persisted))),
  );
  await visitor.open('/help');
  await visitor.press({ role: 'button', name: 'Hi, ' });
  await visitor.press({ role: 'menuitem', name: 'Log out' });
  await visitor.find({ role: 'heading', name: 'Care your child will love' });
  await visitor.back();
  await expect.poll(visitor.path).toBe('/help');
  await visitor.back();
  await expect.poll(visitor.path).not.toBe('/help');
  await visitor.gone({ text: 'Noor' });
  await visitor.gone({ text: facility });
  await visitor.find({ role: 'link', name: 'Parents log in or join' });
  expect(await visitor.run(() => sessionStorage.getItem('restored'))).toBe('true');
});
