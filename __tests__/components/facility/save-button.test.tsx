import { act, screen, waitFor } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aProfile } from '@/__tests__/support/builders/profile';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { makeTestStore, memoryTabStorage, renderWithStore } from '@/__tests__/support/render';
import { SaveButton } from '@/components/facility/card/save-button';
import { restoreSession } from '@/store/slices/session';

const service = useMockService();
const facility = { id: anId(100), name: 'Robin Hill' };
const button = () => screen.getByRole('button', { name: 'Save Robin Hill' });
const saved = (ids: string[]) => () => ({ ...aPage([]), ids });

it('saved facilities show a pressed button, all buttons share one request, and a press removes the facility', async () => {
  const calls: string[] = [];
  service.answer({
    listSavedFacilities: () => (calls.push('list'), saved([facility.id])()),
    unsaveFacility: ({ params }) => (calls.push(params.facilityId), {}),
  });
  const { user } = renderWithStore(
    <>
      <SaveButton facility={facility} />
      <SaveButton facility={{ id: anId(101), name: 'Maple House' }} floating />
    </>,
    { profile: aProfile() },
  );
  await waitFor(() => expect(button()).toHaveAttribute('aria-pressed', 'true'));
  expect(screen.getByRole('button', { name: 'Save Maple House' })).toHaveAttribute('aria-pressed', 'false');
  await user.click(button());
  expect(button()).toHaveAttribute('aria-pressed', 'false');
  await waitFor(() => expect(calls).toEqual(['list', facility.id]));
});

it('a refused save is reverted and shows the reason', async () => {
  service.answer({
    listSavedFacilities: saved([]),
    saveFacility: () => refuse(409, 'You’ve saved 200 facilities, which is the limit. Remove one first.'),
  });
  const { user, store } = renderWithStore(<SaveButton facility={facility} />, { profile: aProfile() });
  await user.click(button());
  await waitFor(() => expect(store.getState().toasts).toMatchObject([{ type: 'error' }]));
  expect(button()).toHaveAttribute('aria-pressed', 'false');
});

it('a visitor logs in first and the facility is saved afterwards', async () => {
  const saves: string[] = [];
  service.answer({ saveFacility: ({ params }) => (saves.push(params.facilityId), {}) });
  const saveWish = memoryTabStorage();
  const { user, router } = renderWithStore(<SaveButton facility={facility} />, {
    store: makeTestStore({ profile: null, saveWish }),
    at: '/?place=M5V',
  });
  await user.click(button());
  expect(router.visited.at(-1)).toBe('/login?from=%2F%3Fplace%3DM5V');
  expect(saves).toEqual([]);
  const later = makeTestStore({ profile: aProfile(), saveWish });
  await waitFor(() => expect(saves).toEqual([facility.id]));
  await waitFor(() => expect(later.getState().toasts).toMatchObject([{ message: 'Robin Hill is saved.' }]));
  expect(saveWish.read()).toBeNull();
});

it('a press before the session is known waits for it', async () => {
  const { user, router, store } = renderWithStore(<SaveButton facility={facility} />, { at: '/facility/1' });
  await user.click(button());
  expect(router.visited).toEqual(['/facility/1']);
  act(() => void store.dispatch(restoreSession.fulfilled(null, 'later')));
  await waitFor(() => expect(router.visited.at(-1)).toBe('/login?from=%2Ffacility%2F1'));
});

it('a visitor’s pending save is forgotten after an hour', async () => {
  const saveWish = memoryTabStorage();
  saveWish.write({ ...facility, at: Date.now() - 3_600_001 });
  const store = makeTestStore({ profile: aProfile(), saveWish });
  expect(saveWish.read()).toBeNull();
  expect(store.getState().saved.ids).toBeNull();
});
