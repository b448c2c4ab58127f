import { aProfile } from '@/__tests__/support/builders/profile';
import { useMockService } from '@/__tests__/support/msw';
import { makeTestStore } from '@/__tests__/support/render';
import { loadProfile, selectProfile } from '@/store/slices/profile';

const service = useMockService();

it('a profile that was asked for earlier and comes later does not bring back what was removed meanwhile', async () => {
  const before = aProfile();
  const after = { ...before, cards: [] };
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const answers = [() => held.then(() => before), () => after];
  service.answer({ getProfile: () => answers.shift()!() });
  const store = makeTestStore({ profile: before });
  const first = store.dispatch(loadProfile());
  await store.dispatch(loadProfile());
  finish();
  await first;
  expect(selectProfile(store.getState())!.cards).toEqual([]);
  expect(store.getState().profile.status).toBe('idle');
});
