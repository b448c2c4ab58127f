import { screen, waitFor, within, act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { anId } from '@/__tests__/support/builders/ids';
import {
  aChild,
  aGuardian,
  anAuthorizedPickup,
  anEmergencyContact,
  aProfile,
} from '@/__tests__/support/builders/profile';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import type { MockAnswers } from '@/__tests__/support/msw-answers';
import { textsOf } from '@/__tests__/support/queries';
import {
  beside,
  memoryTabStorage,
  renderWithStore,
  type StoreOptions,
  makeTestStore,
  type RenderOptions,
} from '@/__tests__/support/render';
import type { Profile, Question } from '@/api/contract/types';
import { FamilySection } from '@/components/family/family-section';
import { Confirmation } from '@/components/layout/shell';
import { TextLink } from '@/components/ui/navigation/text-link';
import { useAppSelector } from '@/store/hooks';
import { deleteAccount } from '@/store/slices/account';
import { draftChanged } from '@/store/slices/booking-draft';
import type { RecordKind } from '@/store/slices/family';
import { selectProfile } from '@/store/slices/profile';

const service = useMockService();
const Section = ({ kind }: { kind: RecordKind }) => {
  const profile = useAppSelector(selectProfile);
  return profile && <FamilySection kind={kind} profile={profile} />;
};

describe('the people of a family', () => {
  function show(kind: RecordKind, profile: Profile = aProfile(), options: StoreOptions = {}) {
    return renderWithStore(beside(<Section kind={kind} />, Confirmation), { profile, ...options });
  }
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const save = () => button('Save');

  it('each person is shown with all details', () => {
    show('parentInfo');
    const [card] = within(screen.getByRole('list', { name: 'Parents and guardians' })).getAllByRole('listitem');
    expect(card).toHaveTextContent(/Maya Robinson.*Mother.*\+1 416 555 0123.*maya@example\.com/);
    expect(card).toHaveTextContent(/1 Nest Lane.*Toronto, Ontario M5V 1J2.*Canada/);
  });

  it('a child is shown with age, allergies and answers', async () => {
    const question = { id: anId(700), text: 'Is your child toilet trained?', kind: 'choice' as const, required: false };
    service.answer({ listQuestions: () => [{ ...question, options: ['Yes', 'Not yet'] }] });
    const child = aChild({
      birthDate: '2024-07-15',
      allergies: 'Peanuts',
      additionalInfo: [{ questionId: anId(700), answer: 'Not yet' }],
    });
    show('children', aProfile({ children: [child] }));
    // All at once: a card that grows would move those below.
    expect(await screen.findByText('2 years 3 months, toddler')).toBeVisible();
    expect(screen.getByText('Peanuts')).toBeVisible();
    expect(screen.getByText('Not yet')).toBeVisible();
  });

  it('an empty section says what belongs there, and adding a person moves the focus to the form and then to the new card', async () => {
    const { user } = show('emergencyContacts', aProfile({ emergencyContacts: [] }));
    const ida = anEmergencyContact({ id: anId(231) });
    service.answer({
      createEmergencyContacts: () => ({ items: [ida] }),
      getProfile: () =>
        aProfile({
          emergencyContacts:
            service.bodies('createEmergencyContacts').map((body) => body.items[0]).length > 0 ? [ida] : [],
        }),
    });
    expect(screen.getByRole('heading', { name: 'No emergency contacts yet' })).toBeVisible();
    expect(screen.getByText(/a facility can call when it can’t reach you/)).toBeVisible();
    await user.click(button('Add an emergency contact'));
    expect(await screen.findByRole('heading', { name: 'Add an emergency contact' })).toHaveFocus();
    await enter(user, screen.getByRole('textbox', { name: 'First name' }), ' Ida ');
    await enter(user, screen.getByRole('textbox', { name: 'Relation to your family' }), 'Grandmother');
    await enter(user, screen.getByRole('textbox', { name: 'Phone' }), '416 555 0124');
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
    expect(screen.getByRole('listitem')).toHaveTextContent('Ida Robinson');
    expect(service.bodies('createEmergencyContacts').map((body) => body.items[0])).toEqual([
      { firstName: 'Ida', lastName: '', relation: 'Grandmother', phone: '+14165550124', secondPhone: '' },
    ]);
  });

  it('deleting asks first and names the person', async () => {
    let asked: unknown;
    const { user } = show('authorizedPickups', aProfile({ authorizedPickups: [anAuthorizedPickup()] }));
    service.answer({
      deleteAuthorizedPickups: ({ query }) => ((asked = query.itemIds), {}),
      getProfile: () => aProfile(),
    });
    await user.click(button('Delete Omar Robinson'));
    expect(await screen.findByRole('alertdialog', { name: /^Delete Omar Robinson ?\?$/ })).toBeVisible();
    await user.click(button('Delete record'));
    expect(await screen.findByRole('heading', { name: 'No authorized pickups yet' })).toBeVisible();
    expect(asked).toEqual([anId(240)]);
  });

  it('a person who could not be deleted shows the service’s reason', async () => {
    const reason = 'Your agreement needs at least one parent or guardian, so the last one can’t be deleted.';
    const { user } = show('parentInfo');
    service.answer({ deleteParentInfo: () => refuse(409, reason) });
    await user.click(button('Delete Maya Robinson'));
    await user.click(await screen.findByRole('button', { name: 'Delete record' }));
    expect(await within(screen.getByRole('listitem')).findByRole('alert')).toHaveTextContent(reason);
    expect(button('Delete Maya Robinson')).toBeVisible();
  });

  it('editing replaces the card in place', async () => {
    let sent: unknown;
    const { user } = show('parentInfo');
    const changed = aGuardian({ firstName: 'May', version: 2 });
    service.answer({
      updateParentInfo: ({ body }) => ((sent = body.items[0]), { items: [changed] }),
      getProfile: () => aProfile({ parentInfo: [changed] }),
    });
    await user.click(button('Edit Maya Robinson'));
    const name = await screen.findByRole('textbox', { name: 'First name' });
    await user.clear(name);
    await enter(user, name, 'May');
    await user.click(save());
    expect(await screen.findByText('May Robinson')).toBeVisible();
    expect(sent).toMatchObject({ id: anId(210), version: 1, firstName: 'May', photoId: null });
    await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
  });

  it('a draft survives a reload, says so, and can be discarded', async () => {
    const formDrafts = memoryTabStorage();
    const first = show('authorizedPickups', aProfile(), { formDrafts });
    await first.user.click(button('Add an authorized pickup'));
    await enter(first.user, await screen.findByRole('textbox', { name: 'First name' }), 'Omar');
    first.unmount();
    const second = show('authorizedPickups', aProfile(), { formDrafts });
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('Omar');
    expect(screen.getByText('We kept what you typed')).toBeVisible();
    await second.user.click(button('Start over'));
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('');
    expect(screen.queryByText('We kept what you typed')).not.toBeInTheDocument();
    expect(formDrafts.read()).toBeNull();
  });
});

describe('the form of a person', () => {
  const questions: Question[] = [
    { id: anId(701), text: 'What helps your child settle?', kind: 'text', required: false },
    { id: anId(702), text: 'Has your child been in care before?', kind: 'yesNo', required: false },
    { id: anId(703), text: 'Does your child nap?', kind: 'choice', options: ['No nap', 'One nap'], required: false },
  ];

  interface Given extends RenderOptions {
    profile?: Profile;
    answers?: Partial<MockAnswers>;
    press: string;
  }
  async function open(kind: RecordKind, { profile = aProfile(), answers = {}, press, ...options }: Given) {
    service.answer({ listQuestions: () => questions, getProfile: () => profile, ...answers });
    const rendered = renderWithStore(
      <>
        <TextLink href="/help">Help</TextLink>
        <Section kind={kind} />
        <Confirmation />
      </>,
      { profile, ...options },
    );
    await rendered.user.click(await screen.findByRole('button', { name: press }));
    await screen.findByRole('button', { name: 'Save' });
    const text = (name: string | RegExp) => screen.getByRole('textbox', { name });
    const write = async (name: string | RegExp, value: string) => {
      await rendered.user.clear(text(name));
      await enter(rendered.user, text(name), value);
    };
    const save = () => rendered.user.click(screen.getByRole('button', { name: 'Save' }));
    const click = (name: string | RegExp) => rendered.user.click(screen.getByRole('button', { name }));
    return { ...rendered, text, write, save, click };
  }
  const summary = () => within(screen.getByRole('alert', { name: 'There is a problem' }));
  /** Opens a collapsed section of the child's form. */
  const unfold = (user: UserEvent, part: 'Health' | 'Everyday life' | 'Photo and gender') =>
    user.click(screen.getByRole('button', { name: new RegExp(`^${part}`) }));
  const born = async (user: UserEvent, month: string, day: string, year: string) => {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), month);
    await enter(user, screen.getByRole('textbox', { name: 'Day' }), day);
    await enter(user, screen.getByRole('textbox', { name: 'Year' }), year);
  };

  const fresh = { profile: aProfile({ children: [] }), press: 'Add a child' };

  describe('a child’s form', () => {
    it('a child needs a name and a date of birth, with errors in the summary and at the fields', async () => {
      const { save, text } = await open('children', fresh);
      await save();
      expect(textsOf(summary().getAllByRole('link'))).toEqual(['Enter a first name.', 'Enter a date of birth.']);
      expect(text('First name')).toHaveAccessibleDescription('Enter a first name.');
      expect(screen.getByRole('group', { name: /Date of birth/ })).toHaveAccessibleDescription(/Enter a date of birth/);
    });

    it('a child who became too old can still be edited', async () => {
      let sent: unknown;
      const old = aChild({ birthDate: '2012-01-05' });
      const { save, write } = await open('children', {
        profile: aProfile({ children: [old] }),
        press: 'Edit Ada Robinson',
        answers: { updateChildren: ({ body }) => ((sent = body.items[0]), { items: [old] }) },
      });
      await write('First name', 'Adah');
      await save();
      await waitFor(() => expect(sent).toMatchObject({ firstName: 'Adah', birthDate: '2012-01-05', version: 1 }));
    });

    it('a child is sent with every field', async () => {
      let sent: unknown;
      const { save, write, user } = await open('children', {
        ...fresh,
        answers: { createChildren: ({ body }) => ((sent = body.items[0]), { items: [aChild()] }) },
      });
      await write('First name', '太郎');
      await born(user, '10', '15', '2024');
      await unfold(user, 'Photo and gender');
      await user.click(screen.getByRole('radio', { name: 'Girl' }));
      await unfold(user, 'Health');
      await write(/^Allergies/, 'Peanuts');
      await write(/^Medications/, 'Inhaler, at noon');
      await write(/^Dietary needs/, 'No pork');
      await write(/^Medical notes/, 'Asthma');
      await write('Physician’s name', 'Dr. Cohen');
      await write('Physician’s phone', '(416) 555-0199');
      await unfold(user, 'Everyday life');
      await write(/^What helps your child settle/, 'A song');
      await user.click(screen.getByRole('radio', { name: 'Yes' }));
      await user.click(screen.getByRole('radio', { name: 'One nap' }));
      await save();
      await waitFor(() =>
        expect(sent).toEqual({
          firstName: '太郎',
          lastName: '',
          birthDate: '2024-10-15',
          gender: 2,
          photoId: null,
          allergies: 'Peanuts',
          medications: 'Inhaler, at noon',
          dietaryNeeds: 'No pork',
          medicalNotes: 'Asthma',
          physicianName: 'Dr. Cohen',
          physicianPhone: '+14165550199',
          additionalInfo: [
            { questionId: anId(701), answer: 'A song' },
            { questionId: anId(702), answer: 'Yes' },
            { questionId: anId(703), answer: 'One nap' },
          ],
        }),
      );
    });

    it('a refused child keeps the input and shows errors at the fields', async () => {
      const { user, save, write, text } = await open('children', {
        ...fresh,
        answers: {
          createChildren: () =>
            refuse(422, { 'additionalInfo.0.answer': 'Choose one of the answers.', photoId: 'Choose another photo.' }),
        },
      });
      await write('First name', 'Ada');
      await born(user, '10', '15', '2024');
      await unfold(user, 'Everyday life');
      await write(/^What helps your child settle/, 'A song');
      await unfold(user, 'Everyday life');
      await save();
      expect(await screen.findByRole('link', { name: 'Choose one of the answers.' })).toBeVisible();
      expect(summary().getByRole('link', { name: 'Choose another photo.' })).toBeVisible();
      // The link to a field opens its section.
      await user.click(screen.getByRole('link', { name: 'Choose one of the answers.' }));
      expect(text(/settle/)).toHaveFocus();
      expect(text(/settle/)).toHaveAccessibleDescription(/Choose one of the answers/);
      expect(text('First name')).toHaveValue('Ada');
    });
  });

  describe('a child from a request', () => {
    const asked = (birthDates: (string | null)[], profile: Profile) => {
      const store = makeTestStore({ profile });
      store.dispatch(draftChanged({ birthDates }));
      return open('children', {
        profile,
        store,
        press: profile.children.length > 0 ? 'Add another child' : 'Add a child',
      });
    };
    const bornOn = () =>
      ['Month', 'Day', 'Year'].map((part) => screen.getByLabelText<HTMLInputElement>(part, { exact: true }).value);

    it('a child from a request has the month of birth and needs only the day and a name', async () => {
      let sent: unknown;
      const { write, save } = await asked(['2023-01'], aProfile({ children: [] }));
      service.answer({ createChildren: ({ body }) => ((sent = body.items[0]), { items: [aChild()] }) });
      expect(bornOn()).toEqual(['1', '', '2023']);
      expect(screen.getByText('The month is from your request. Add the day.')).toBeVisible();
      await write('Day', '15');
      await write('First name', 'Ada');
      await save();
      await waitFor(() => expect(sent).toMatchObject({ firstName: 'Ada', birthDate: '2023-01-15' }));
    });

    it('each month of a request is used once, and an invalid one never', async () => {
      const known = aChild({ birthDate: '2023-01-15' });
      const { unmount } = await asked(['2023-01', '2025-06'], aProfile({ children: [known] }));
      expect(bornOn()).toEqual(['6', '', '2025']);
      unmount();
      await asked(['2023-01', null, '2023--31'], aProfile({ children: [known] }));
      expect(bornOn()).toEqual(['', '', '']);
    });

    it('a required question is not inside a collapsed section', async () => {
      const required = { ...questions[0]!, required: true };
      await open('children', { ...fresh, answers: { listQuestions: () => [required, ...questions.slice(1)] } });
      expect(await screen.findByRole('textbox', { name: /settle/ })).toBeVisible();
      expect(screen.queryByRole('radio', { name: 'One nap' })).not.toBeInTheDocument();
    });
  });

  describe('a parent or guardian', () => {
    it('a guardian’s form is prefilled from the account and requires relation and address', async () => {
      const { save, text } = await open('parentInfo', {
        profile: aProfile({
          parentInfo: [],
          accountInfo: { email: 'maya@example.com', pendingEmail: null, phone: '+14165550123', photo: null },
        }),
        press: 'Add a parent or guardian',
      });
      expect(text('E-mail')).toHaveValue('maya@example.com');
      expect(text('Phone')).toHaveValue('+1 416 555 0123');
      await save();
      expect(textsOf(summary().getAllByRole('link'))).toEqual([
        'Enter a first name.',
        'Choose how you are related to the children.',
        'Enter a street address.',
        'Enter a city.',
        'Choose a province or territory.',
        'Enter a postal code.',
      ]);
    });

    it('a guardian in the United States has a state and a ZIP code', async () => {
      const { user, save, write } = await open('parentInfo', { press: 'Edit Maya Robinson' });
      await user.click(screen.getByRole('radio', { name: 'United States' }));
      expect(screen.getByRole('button', { name: /State or territory/ })).toHaveTextContent('Choose one');
      await write('ZIP code', '9810');
      await save();
      expect(summary().getByRole('link', { name: 'Choose a state or territory.' })).toBeVisible();
      expect(summary().getByRole('link', { name: /ZIP code such as 98101/ })).toBeVisible();
    });

    it('a guardian can use another guardian’s address', async () => {
      const { click, text } = await open('parentInfo', { press: 'Add another parent or guardian' });
      await click('Same as Maya Robinson');
      expect(text('Street address')).toHaveValue('1 Nest Lane');
      expect(text('Postal code')).toHaveValue('M5V 1J2');
    });
  });

  it('a known contact can be selected instead of typed again, and a guardian is not suggested', async () => {
    let sent: unknown;
    const { click, save, text } = await open('authorizedPickups', {
      press: 'Add an authorized pickup',
      answers: { createAuthorizedPickups: ({ body }) => ((sent = body.items[0]), refuse(503, 'Away.')) },
    });
    const suggested = within(screen.getByRole('group', { name: 'Someone you’ve already added' }));
    expect(textsOf(suggested.getAllByRole('button'))).toEqual(['Ida Robinson, grandmother']);
    await click(/^Ida Robinson ?, grandmother$/);
    expect(screen.getByText('We added Ida Robinson’s details to the form.')).toBeVisible();
    expect(text('Phone')).toHaveValue('+1 416 555 0124');
    await save();
    expect(sent).toEqual({
      firstName: 'Ida',
      lastName: 'Robinson',
      relation: 'Grandmother',
      phone: '+14165550124',
      photoId: null,
    });
  });

  describe('saving a record', () => {
    it('a failed save keeps the input, and its retry sends the same idempotency key', async () => {
      const { save, write, text } = await open('emergencyContacts', {
        profile: aProfile({ emergencyContacts: [] }),
        press: 'Add an emergency contact',
        answers: {
          createEmergencyContacts: () =>
            service.keys('createEmergencyContacts').length === 1
              ? refuse(503, 'Away.')
              : { items: [anEmergencyContact()] },
        },
      });
      await write('First name', 'Ida');
      await write('Relation to your family', 'Grandmother');
      await write('Phone', '4165550124');
      await save();
      expect(await screen.findByRole('alert', { name: 'There is a problem' })).toBeVisible();
      expect(text('First name')).toHaveValue('Ida');
      await save();
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument());
      const [key, again] = service.keys('createEmergencyContacts');
      expect([key, again]).toEqual([expect.stringMatching(/^[\da-f-]{32,36}$/), key]);
    });

    describe('a record that another tab changed meanwhile', () => {
      const theirs = anEmergencyContact({ version: 2, relation: 'Aunt', secondPhone: '+14165550999' });
      const edit = {
        press: 'Edit Ida Robinson',
        answers: {
          updateEmergencyContacts: ({ body }) =>
            body.items[0]!.version === 2 ? body : refuse(409, 'Changed meanwhile.', { details: theirs }),
        } as Partial<MockAnswers>,
      };
      const meet = async () => {
        const form = await open('emergencyContacts', edit);
        await form.write('Relation to your family', 'Neighbour');
        await form.save();
        expect(await screen.findByRole('heading', { name: /changed in another tab/ })).toHaveFocus();
        return form;
      };

      it('keeping mine overwrites the version that was shown', async () => {
        const { click } = await meet();
        await click('Keep mine');
        await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument());
        expect(
          service.bodies('updateEmergencyContacts').map(({ items: [item] }) => [item!.version, item!.relation]),
        ).toEqual([
          [1, 'Neighbour'],
          [2, 'Neighbour'],
        ]);
      });

      it('using the saved version discards mine', async () => {
        const { click } = await meet();
        service.answer({ getProfile: () => aProfile({ emergencyContacts: [theirs] }) });
        await click('Use the saved one');
        expect(await screen.findByText('Aunt')).toBeVisible();
        expect(service.bodies('updateEmergencyContacts')).toHaveLength(1);
      });

      it('identical changes in two tabs ask nothing', async () => {
        const same = anEmergencyContact({ version: 2, relation: 'Neighbour' });
        const { save, write } = await open('emergencyContacts', { press: 'Edit Ida Robinson' });
        service.answer({
          updateEmergencyContacts: () => refuse(409, 'Changed meanwhile.', { details: same }),
          getProfile: () => aProfile({ emergencyContacts: [same] }),
        });
        await write('Relation to your family', 'Neighbour');
        await save();
        expect(await screen.findByText('Neighbour')).toBeVisible();
        expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
      });
    });

    it('a record deleted meanwhile is added again by the next save', async () => {
      let made: unknown;
      const { save, write } = await open('emergencyContacts', {
        press: 'Edit Ida Robinson',
        answers: {
          updateEmergencyContacts: () => refuse(404, 'Not found.'),
          createEmergencyContacts: ({ body }) => ((made = body.items[0]), { items: [anEmergencyContact()] }),
        },
      });
      await write('Relation to your family', 'Neighbour');
      await save();
      expect(await screen.findByRole('alert', { name: 'There is a problem' })).toHaveTextContent(
        /Someone deleted this record/,
      );
      await save();
      await waitFor(() => expect(made).toMatchObject({ firstName: 'Ida', relation: 'Neighbour' }));
      expect(made).not.toHaveProperty('id');
    });
  });

  describe('leaving a form with unsaved changes', () => {
    const begin = async (options: Omit<RenderOptions, 'profile'> = {}) => {
      const form = await open('emergencyContacts', { press: 'Edit Ida Robinson', ...options });
      await form.write('First name', 'Idaho');
      return form;
    };

    it('the browser asks before closing or reloading the tab, only with unsaved changes', async () => {
      const leave = () => {
        const event = new Event('beforeunload', { cancelable: true });
        act(() => void window.dispatchEvent(event));
        return event.defaultPrevented;
      };
      const { write } = await begin();
      expect(leave()).toBe(true);
      await write('First name', 'Ida');
      expect(leave()).toBe(false);
    });

    it('cancelling asks first and then discards the draft', async () => {
      const formDrafts = memoryTabStorage();
      const { user, click } = await begin({ formDrafts });
      expect(formDrafts.read()).not.toBeNull();
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await screen.findByRole('alertdialog');
      await click('Proceed');
      expect(await screen.findByText('Ida Robinson')).toBeVisible();
      expect(formDrafts.read()).toBeNull();
    });

    it('a deleted account leaves no draft', async () => {
      const formDrafts = memoryTabStorage();
      const { store } = await begin({ formDrafts });
      await act(async () => void (await store.dispatch(deleteAccount({ password: 'Nestling1' }))));
      expect(formDrafts.read()).toBeNull();
    });
  });
});
