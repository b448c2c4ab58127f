import { memoryTokens } from '@/__tests__/support/render';
import { reloadStalePage } from '@/store/browser-store';

const pair = { token: 'access', refreshToken: 'refresh' };

function setUp() {
  const page = new EventTarget();
  const tokens = memoryTokens(pair);
  const reload = jest.fn();
  reloadStalePage(page, tokens, reload);
  const leave = () => page.dispatchEvent(new Event('pagehide'));
  const comeBack = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { tokens, reload, leave, comeBack };
}

it.each([
  ['ended', (tokens: ReturnType<typeof memoryTokens>) => tokens.clearEverywhere()],
  [
    'became another',
    (tokens: ReturnType<typeof memoryTokens>) => tokens.write({ token: 'a', refreshToken: 'b' }, true),
  ],
])('a page that Back shows again is loaded anew where the session %s meanwhile', (_, change) => {
  const { tokens, reload, leave, comeBack } = setUp();
  leave();
  change(tokens);
  comeBack(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a restored page is not reloaded if the session is unchanged or the page is new', () => {
  const { tokens, reload, leave, comeBack } = setUp();
  comeBack(false);
  leave();
  comeBack(true);
  leave();
  tokens.clear();
  comeBack(false);
  expect(reload).not.toHaveBeenCalled();
});
