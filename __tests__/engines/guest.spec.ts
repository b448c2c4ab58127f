import { expect } from '@playwright/test';
import { test } from '@/__tests__/engines/test';

const facility = 'Liberty Tots';

test('a guest searches, selects a day at a facility, and finds the unsent request again after leaving', async ({
  visitor,
}) => {
  await visitor.open('/');
  await visitor.fill({ label: 'Where' }, 'M5V');
  await visitor.press({ role: 'button', name: 'Search' });
  await expect.poll(visitor.path).toContain('place=M5V');
  await visitor.press({ role: 'link', name: facility, within: { role: 'list', name: 'Child-care facilities' } });
  await visitor.find({ role: 'heading', name: facility });
  await visitor.press({ role: 'link', name: 'Choose dates' });

  await visitor.choose({ label: 'When was your child born?' }, `${new Date().getFullYear() - 3}-01`);
  await visitor.press({ role: 'radio', name: 'Full Day' });
  const calendar = { role: 'group', name: 'Days of care' };
  await visitor.press({ role: 'button', name: 'Next month', within: calendar });
  await visitor.press({ role: 'gridcell', name: ' left', within: calendar });
  await visitor.press({ role: 'button', name: 'Continue' });

  await visitor.find({ role: 'heading', name: 'Parents log in or join' });
  const request = { role: 'region', name: 'Your request' };
  const [inBrief] = /Liberty Tots, \w{3} \d+, \$\d+/.exec((await visitor.find(request)).text)!;
  await visitor.open('/');
  expect((await visitor.find(request)).text).toContain(inBrief);
});
