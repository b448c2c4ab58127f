import type { ReactNode } from 'react';
import { readdirSync, readFileSync } from 'node:fs';
import { act, screen, waitFor } from '@testing-library/react';
import { aFacility, anAgeGroup, monthlyPrices } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { useMockService } from '@/__tests__/support/msw';
import { makeTestStore, memoryTabStorage, renderWithStore } from '@/__tests__/support/render';
import type { Profile } from '@/api/contract/types';
import { FamilySection } from '@/components/family/family-section';
import { ReviewForm } from '@/components/review/review-form';
import { DropInScreen } from '@/components/screens/facility/drop-in-screen';
import { PermanentScreen } from '@/components/screens/facility/permanent-screen';
import { TourRequestScreen } from '@/components/screens/facility/tour-request-screen';
import { WaitlistRequestScreen } from '@/components/screens/facility/waitlist-request-screen';
import { SeveralScreen } from '@/components/screens/search/several-screen';
import { FeedbackForm } from '@/components/support/feedback-form';
import { SupportForm } from '@/components/support/support-form';
import { ThreadPart } from '@/components/thread/thread-part';
import { useAppSelector } from '@/store/hooks';
import type { RecordKind } from '@/store/slices/family';
import { selectProfile } from '@/store/slices/profile';
import { restoreSession, sessionEnded } from '@/store/slices/session';
import type { AppStore } from '@/store/store';

/** What was typed survives the end of a session, for the same person only. */
useMockService({ listBusyDays: () => ({ items: [] }), listQuestions: () => [] });
const text = 'We are at ease here. '.repeat(12).trim();
const facility = aFacility({ ageGroups: [anAgeGroup({ schedule: monthlyPrices, fromMonths: 12, toMonths: 48 })] });
const settings = aSettings();
const other = aProfile({
  accountInfo: { ...aProfile().accountInfo, email: 'noa@example.com' },
  families: [{ id: anId(9), own: true, active: true, guardian: null, adults: [] }],
});

interface Kept {
  /** Below components: where its text areas are written. */
  from: readonly string[];
  form: string;
  ui: ReactNode;
  label: RegExp;
  /** The button that opens the form. */
  open?: string;
}
const note = /Is there anything the facility should know\?/;
function Section({ kind }: { kind: RecordKind }) {
  const profile = useAppSelector(selectProfile);
  return profile && <FamilySection kind={kind} profile={profile} />;
}
/** Protected pages show nothing without a session. */
function Session({ children }: { children: ReactNode }) {
  return useAppSelector(selectProfile) && children;
}

const forms: Kept[] = [
  {
    from: ['review/review-form.tsx'],
    form: 'a review',
    ui: <ReviewForm booking={aBooking({ canReview: true })} />,
    label: /^Your review/,
  },
  {
    from: ['support/support-form.tsx'],
    form: 'a message to us',
    ui: <SupportForm email="maya@example.com" />,
    label: /^Message/,
  },
  {
    from: ['support/feedback-form.tsx'],
    form: 'feedback',
    ui: <FeedbackForm />,
    label: /What works for your family\?/,
  },
  {
    from: ['thread/message-form.tsx'],
    form: 'a message to a facility',
    ui: <ThreadPart kind="booking" request={aBooking()} />,
    label: /^Your message/,
  },
  {
    from: ['tour/tour-request-form.tsx'],
    form: 'a tour request',
    ui: <TourRequestScreen facility={facility} settings={settings} />,
    label: /What would you like to know\?/,
  },
  {
    from: ['request/request-fields.tsx', 'waitlist/waitlist-request-form.tsx'],
    form: 'a waitlist request',
    ui: <WaitlistRequestScreen facility={facility} settings={settings} />,
    label: note,
  },
  {
    from: ['several/several-fields.tsx'],
    form: 'a request to several facilities',
    ui: <SeveralScreen facilities={[facility]} missing={0} settings={settings} />,
    label: note,
  },
  {
    from: ['booking/drop-in-fields.tsx'],
    form: 'a request for drop-in care',
    ui: <DropInScreen facility={facility} settings={settings} />,
    label: note,
  },
  {
    from: ['booking/permanent-form.tsx'],
    form: 'a request for permanent care',
    ui: <PermanentScreen facility={facility} settings={settings} />,
    label: note,
  },
  {
    from: ['family/child-fields.tsx'],
    form: 'a child’s record',
    ui: <Section kind="children" />,
    label: /^Medical notes/,
    open: 'Add another child',
  },
  {
    from: ['family/record-fields.tsx'],
    form: 'an unauthorized pickup',
    ui: <Section kind="unauthorizedPickups" />,
    label: /^Reason/,
    open: 'Add an unauthorized pickup',
  },
];

it('the table has every form with a text area', () => {
  const files = readdirSync('components', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!examples)\.tsx$/.test(file),
  );
  const withText = files.filter((file) =>
    /<(TextAreaField|NoteField|textarea)\b/.test(readFileSync(`components/${file}`, 'utf8')),
  );
  // A widget, and forms without scripts, which the server fills in again (request-screen.test.tsx).
  const others = [
    'ui/inputs/text-input.tsx',
    'screens/answer/answer-form.tsx',
    'screens/answer/facts-days.tsx',
    'screens/answer/facts-reviews.tsx',
    'screens/answer/message-form.tsx',
  ];
  expect(withText.filter((file) => !others.includes(file)).sort()).toEqual(forms.flatMap(({ from }) => from).sort());
});

const signInAs = (store: AppStore, profile: Profile) =>
  act(() => void store.dispatch(restoreSession.fulfilled(profile, 'again')));

/** Types a text, ends the session on that page and leaves it. */
async function typeAndLeave(kept: Kept, endedBy: 'parent' | 'otherTab' | 'expired') {
  const formDrafts = memoryTabStorage();
  const store = makeTestStore({ profile: aProfile(), formDrafts });
  const { user, unmount } = renderWithStore(<Session>{kept.ui}</Session>, { store });
  if (kept.open) await user.click(screen.getByRole('button', { name: kept.open }));
  await user.click(await screen.findByLabelText(kept.label));
  await user.paste(text);
  await waitFor(() => expect(screen.getByLabelText(kept.label)).toHaveValue(text));
  act(() => void store.dispatch(sessionEnded(endedBy)));
  unmount();
  return { store, formDrafts };
}

describe.each(forms)('$form', (kept) => {
  it.each(['parent', 'otherTab', 'expired'] as const)('is kept when the session ends (%s)', async (endedBy) => {
    const { store } = await typeAndLeave(kept, endedBy);
    signInAs(store, aProfile());
    renderWithStore(<Session>{kept.ui}</Session>, { store });
    expect(await screen.findByLabelText(kept.label)).toHaveValue(text);
  });

  it('is not kept for another person', async () => {
    const { store, formDrafts } = await typeAndLeave(kept, 'parent');
    signInAs(store, other);
    const { user } = renderWithStore(<Session>{kept.ui}</Session>, { store });
    if (kept.open) await user.click(screen.getByRole('button', { name: kept.open }));
    expect(await screen.findByLabelText(kept.label)).toHaveValue('');
    expect(JSON.stringify([formDrafts.read(), store.getState()])).not.toContain(text);
  });
});
