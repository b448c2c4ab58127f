import { act, screen, waitFor, within } from '@testing-library/react';
import { Header } from '@/components/layout/header';
import { anId } from '@/__tests__/support/builders/ids';
import { aFamilyRecord, aGuardian, aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { someTokens } from '@/__tests__/support/msw-answers';
import { memoryTabStorage, memoryTokens, renderWithStore } from '@/__tests__/support/render';
import type { Profile } from '@/api/contract/types';
import { keepForm, listForms, readForm } from '@/store/form-drafts';
import { loadAccountLinks } from '@/store/slices/account-links';
import { restoreSession } from '@/store/slices/session';

const service = useMockService();
const [own, shared] = [anId(291), anId(292)];

/** A parent with their own record who also shares Sam's. */
const families = (active: string) => [
  aFamilyRecord({ id: own, active: active === own }),
  aFamilyRecord({
    id: shared,
    own: false,
    active: active === shared,
    guardian: 'Sam Robinson',
    adults: ['sam@example.com'],
  }),
];
const onRecord = (active: string, given: Partial<Profile> = {}) => aProfile({ families: families(active), ...given });

function show(profile: Profile) {
  const parts = { reload: jest.fn<void, [to?: string]>(), tokens: memoryTokens(someTokens), draft: memoryTabStorage() };
  return { ...renderWithStore(<Header />, { profile, ...parts }), ...parts };
}

describe('the menu of an account with several records', () => {
  it('the menu shows the open family record, and switching reloads this tab and notifies the others', async () => {
    const asked: string[] = [];
    const held = hold(() => onRecord(own));
    service.answer({ setActiveFamily: ({ body }) => (asked.push(body.familyId), held.answer()) });
    const { user, reload, tokens, draft } = show(onRecord(shared));
    draft.write({ children: ['of the other record'] });
    await user.click(await screen.findByRole('button', { name: /menu/ }));
    const menu = await screen.findByRole('menu');
    expect(within(menu).getByRole('menuitem', { name: 'Open: Sam Robinson’s record' })).toHaveAttribute(
      'href',
      '/profile/sharing',
    );
    await user.click(within(menu).getByRole('menuitem', { name: 'Switch to your own record' }));
    expect(reload).not.toHaveBeenCalled();
    held.release();
    await waitFor(() => expect(reload).toHaveBeenCalledWith('/'));
    expect(asked).toEqual([own]);
    expect(tokens.switches).toBe(1);
    expect(draft.read()).toBeNull();
  });

  it('a failed record switch shows the reason and does not reload', async () => {
    service.answer({ setActiveFamily: () => refuse(404, 'Not found.') });
    const { user, reload, store } = show(onRecord(own));
    await user.click(await screen.findByRole('button', { name: /menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Switch to Sam Robinson’s record' }));
    await waitFor(() => expect(store.getState().toasts).toMatchObject([{ type: 'error', message: 'Not found.' }]));
    expect(reload).not.toHaveBeenCalled();
  });

  it('a parent can switch back from a record whose registration is unfinished', async () => {
    const { user, reload } = show(aNewProfile({ families: families(own) }));
    expect(await screen.findByRole('button', { name: 'Log out and continue later' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Switch to Sam Robinson’s record' }));
    await waitFor(() => expect(reload).toHaveBeenCalledWith('/'));
  });
});

describe('the greeting', () => {
  const parentInfo = [
    aGuardian({ firstName: 'Sam', email: 'sam@example.com' }),
    aGuardian({ email: 'Maya@Example.com' }),
  ];

  it('the greeting uses the parent’s own name when two adults share the record', async () => {
    show(onRecord(shared, { parentInfo }));
    expect(await screen.findByText('Hi, Maya')).toBeVisible();
  });

  it('the greeting uses the first guardian’s name when one adult has the record', async () => {
    show(aProfile({ parentInfo }));
    expect(await screen.findByText('Hi, Sam')).toBeVisible();
  });

  it.each([
    ['the name on the parent’s own record', 'Maya Robinson', 'Hi, Maya'],
    ['no name when the parent’s own record has none', null, 'Hi, there'],
  ])('on a shared record that does not list the account, the greeting uses %s', async (_, guardian, greeting) => {
    const [ownRecord, otherRecord] = families(shared);
    const mine = { ...ownRecord!, guardian };
    show(onRecord(shared, { families: [mine, otherRecord!], parentInfo: parentInfo.slice(0, 1) }));
    expect(await screen.findByText(greeting)).toBeVisible();
    expect(screen.queryByText('Hi, Sam')).not.toBeInTheDocument();
  });
});

describe('a tab that still shows another record', () => {
  it('each request names the shown record, and the tab reloads when the account has switched to another', async () => {
    const shown: (string | null)[] = [];
    const message = 'You have switched to another family record in another window or on another device.';
    service.answer({
      listAccountLinks: ({ request }) => {
        shown.push(request.headers.get('family-id'));
        return refuse(409, message, { details: { familyId: own } });
      },
      getProfile: ({ request }) => (shown.push(request.headers.get('family-id')), onRecord(own)),
    });
    const { store, reload } = show(onRecord(shared));
    await act(async () => void (await store.dispatch(loadAccountLinks())));
    expect(reload).toHaveBeenCalledWith(undefined);
    expect(store.getState().toasts).toMatchObject([{ type: 'info', message }]);
    await act(async () => void (await store.dispatch(restoreSession())));
    expect(shown).toEqual([shared, null]);
  });
});

it('a form draft of one family record is not offered on another', () => {
  const formDrafts = memoryTabStorage();
  const on = (active: string) => renderWithStore(<p />, { profile: onRecord(active), formDrafts }).store;
  on(shared).dispatch(keepForm('children new', { firstName: 'Ada' }));
  const there = on(own);
  expect(there.dispatch(readForm('children new'))).toBeNull();
  expect(there.dispatch(listForms())).toEqual([]);
  const back = on(shared);
  expect(back.dispatch(readForm('children new'))).toEqual({ firstName: 'Ada' });
  expect(back.dispatch(listForms())).toEqual(['children new']);
});
