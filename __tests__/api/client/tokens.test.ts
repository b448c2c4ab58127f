import { aProfile } from '@/__tests__/support/builders/profile';
import { FakeBrowser, FakeStorage } from '@/__tests__/support/fake-tabs';
import { makeTestStore } from '@/__tests__/support/render';
import { createTokenStorage } from '@/api/client/tokens';
import { followSwitch } from '@/store/reload-for-family';

const pair = { token: 'access-1', refreshToken: 'refresh-1' };
const newer = { token: 'access-2', refreshToken: 'refresh-2' };

function setUp(prepare: (local: FakeStorage, session: FakeStorage) => void = () => undefined) {
  const [local, session] = [new FakeStorage(), new FakeStorage()];
  prepare(local, session);
  const tokens = createTokenStorage({ local: () => local, session: () => session, events: new EventTarget() });
  return { local, session, tokens };
}

it('stores the pair under token and refreshToken, persistently or for the tab', () => {
  const { local, session, tokens } = setUp();
  tokens.write(pair, true);
  expect(local.getItem('token')).toBe('access-1');
  expect(local.getItem('refreshToken')).toBe('refresh-1');
  tokens.write(newer, false);
  expect(local.getItem('token')).toBeNull();
  expect(session.getItem('refreshToken')).toBe('refresh-2');
  expect(tokens.read()).toEqual(newer);
});

it('half a token pair is no session', () => {
  const { tokens } = setUp((local) => local.setItem('token', 'access-1'));
  expect(tokens.read()).toBeNull();
});

it('replace does nothing without a stored pair', () => {
  const { tokens } = setUp();
  tokens.replace(newer);
  expect(tokens.read()).toBeNull();
});

describe('a browser without storage', () => {
  it('without storage, a session lasts as long as the page', () => {
    const { tokens } = setUp((local, session) => {
      local.broken = true;
      session.broken = true;
    });
    tokens.write(pair, true);
    expect(tokens.read()).toEqual(pair);
    tokens.replace(newer);
    expect(tokens.read()).toEqual(newer);
    tokens.clearEverywhere();
    expect(tokens.read()).toBeNull();
  });

  it('with session storage only, a remembered session lasts as long as the tab', () => {
    const { session, tokens } = setUp((local) => {
      local.broken = true;
    });
    tokens.write(pair, true);
    expect(session.getItem('token')).toBe('access-1');
  });

  it('does not lose the session when the storage is full', () => {
    const { local, tokens } = setUp();
    local.full = true;
    tokens.write(pair, true);
    expect(tokens.read()).toEqual(pair);
    expect(local.getItem('refreshToken')).toBeNull();
  });
});

it('a switch to another record is announced to every other tab, whose session stays', () => {
  const browser = new FakeBrowser(() => Promise.reject(new Error('No call is made.')));
  const [first, second, third] = [browser.tab(), browser.tab(), browser.tab()];
  third.tokens.write({ token: 'b', refreshToken: 's' }, false);
  first.tokens.write({ token: 'a', refreshToken: 'r' }, true);
  for (const tab of [first, second, third]) tab.heard.length = 0;
  first.tokens.announceSwitch();
  expect([first.heard, second.heard, third.heard]).toEqual([[], ['switched'], ['switched']]);
  expect([second.tokens.read()?.token, third.tokens.read()?.token]).toEqual(['a', 'b']);
});

it('a tab reloads when another one has switched, unless it has no session', () => {
  const reload = jest.fn();
  makeTestStore({ profile: aProfile(), reload }).dispatch(followSwitch());
  expect(reload).toHaveBeenCalledTimes(1);
  makeTestStore({ profile: null, reload }).dispatch(followSwitch());
  expect(reload).toHaveBeenCalledTimes(1);
});
