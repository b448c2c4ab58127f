import { FakeBrowser } from '@/__tests__/support/fake-tabs';
import { makeTestStore } from '@/__tests__/support/render';
import { aProfile } from '@/__tests__/support/builders/profile';
import { followSwitch } from '@/store/reload-for-family';

it('every other tab hears of a switch to another record, remembered or not, and its session stays', () => {
  const browser = new FakeBrowser(() => Promise.reject(new Error('No call is made.')));
  const [first, second, third] = [browser.tab(), browser.tab(), browser.tab()];
  third.tokens.write({ token: 'b', refreshToken: 's' }, false);
  first.tokens.write({ token: 'a', refreshToken: 'r' }, true);
  for (const tab of [first, second, third]) tab.heard.length = 0;
  first.tokens.announceSwitch();
  expect([first.heard, second.heard, third.heard]).toEqual([[], ['switched'], ['switched']]);
  expect([second.tokens.read()?.token, third.tokens.read()?.token]).toEqual(['a', 'b']);
});

it('a tab begins anew when another has switched, and a visitor’s tab does not', () => {
  const reload = jest.fn();
  makeTestStore({ profile: aProfile(), reload }).dispatch(followSwitch());
  expect(reload).toHaveBeenCalledTimes(1);
  makeTestStore({ profile: null, reload }).dispatch(followSwitch());
  expect(reload).toHaveBeenCalledTimes(1);
});
