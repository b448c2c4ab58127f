import { expect, test } from '@playwright/test';
import { expectAccessible } from '@/__tests__/e2e/steps/accessible';
import { families, password } from '@/__tests__/e2e/steps/session';

test('a downloaded agreement verifies as genuine, and fails verification with one byte changed', async ({ page }) => {
  const signin = await page.request.post('/api/v1/parent/signin', {
    data: { email: families.signed, password, remember: false },
  });
  const { token } = (await signin.json()) as { token: string };
  const download = await page.request.get('/api/v1/parent/agreement/pdf', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([download.status(), download.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const pdf = await download.body();
  const file = (buffer: Buffer) => ({ name: 'parent-agreement.pdf', mimeType: 'application/pdf', buffer });

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.goto('/agreement/verify');
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name, exact: true }).click();
    await (await chooser).setFiles(file(buffer));
  };
  const said = page.getByRole('main').getByRole('status');

  await choose('Choose a PDF', pdf);
  await expect(said).toContainText('This agreement is genuine');
  await expect(said).toContainText('That’s still the current version.');
  await expectAccessible(page);

  const changed = Buffer.from(pdf);
  const middle = changed.length >> 1;
  changed.writeUInt8(changed.readUInt8(middle) ^ 1, middle);
  await choose('Choose another PDF', changed);
  await expect(said).toContainText('We don’t recognize this file');
  await expectAccessible(page);

  await choose('Choose another PDF', Buffer.from('a photo'));
  await expect(said).toContainText('File type must be PDF');
  expect(sent).toEqual([]);
});
