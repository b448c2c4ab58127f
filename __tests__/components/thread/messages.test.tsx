import { act, screen, waitFor, within } from '@testing-library/react';
import { anInboxThread, aThread, aThreadMessage } from '@/__tests__/support/builders/answers';
import { aFacilityListItem } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aTour } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf } from '@/__tests__/support/queries';
import { type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import type { SupportMessage } from '@/api/contract/types';
import { InboxScreen } from '@/components/screens/profile/inbox-screen';
import { FeedbackScreen, InviteScreen, SupportScreen } from '@/components/screens/profile/support-screens';
import { ThreadScreen } from '@/components/screens/profile/thread-screen';
import { ForFacilitiesScreen, type ForFacilitiesScreenProps } from '@/components/screens/site/for-facilities-screen';
import { ThreadPart } from '@/components/thread/thread-part';

const service = useMockService();
const base = aBooking();
const booking = {
  ...base,
  facility: { ...base.facility, name: 'Little Pine', phone: '+14165550188', phoneExtension: null },
};
const show = (options: RenderOptions = {}) =>
  renderWithStore(<ThreadPart kind="booking" request={booking} />, { profile: aProfile(), ...options });
const field = () => screen.findByLabelText(/^Your message/);
const send = () => screen.getByRole('button', { name: 'Send message' });
const answer = aThreadMessage({
  position: 2,
  side: 'facility',
  mine: false,
  author: 'Ada Lowe',
  role: 'Director',
  text: 'Yes, please bring it.',
});

it('the messages show who wrote what, in order, and what the facility has seen', async () => {
  const seenAt = '2026-11-05T14:00:00.000Z';
  service.answer({ listThread: () => aThread({ messages: [aThreadMessage({ seenAt }), answer] }) });
  show();
  expect(screen.getByRole('heading', { name: 'Messages with Little Pine' })).toBeVisible();
  const [mine, theirs] = await screen.findAllByRole('listitem');
  expect(mine).toHaveTextContent(/^You · .*May she nap with her soother\?Seen November 5, 2026/);
  expect(theirs).toHaveTextContent(/^Ada Lowe, Director · .*Yes, please bring it\.$/);
});

it('a message is sent once under one key, keeps its text after a failure, and says that it was sent', async () => {
  service.answer({
    sendThreadMessage: ({ body }) =>
      service.bodies('sendThreadMessage').length === 1
        ? refuse(503, 'Away.')
        : aThread({ messages: [aThreadMessage({ text: body.text })] }),
  });
  const { user } = show();
  await enter(user, await field(), 'Does she need a hat?');
  await user.click(send());
  expect(await screen.findByText('Away.')).toBeVisible();
  expect(await field()).toHaveValue('Does she need a hat?');
  await user.click(send());
  expect(await screen.findByText('Message sent')).toBeVisible();
  expect(await field()).toHaveValue('');
  expect(service.bodies('sendThreadMessage')).toEqual(Array(2).fill({ text: 'Does she need a hat?', files: [] }));
  expect(new Set(service.keys('sendThreadMessage')).size).toBe(1);
  expect(screen.getByRole('listitem')).toHaveTextContent('Does she need a hat?');
});

describe('files', () => {
  const file = (name: string, type: string, size = 10) => {
    const made = new File(['x'], name, { type });
    Object.defineProperty(made, 'size', { value: size });
    return made;
  };
  const input = () => screen.findByLabelText('Add pictures or PDFs');

  it('files are uploaded when selected, can be removed, and go with the message', async () => {
    let uploads = 0;
    service.answer({
      sendThreadMessage: () => aThread(),
      uploadThreadFiles: () => ({ file_0: { id: anId(700 + (uploads += 1)), fullPath: `/files/${uploads}.webp` } }),
    });
    const { user } = show();
    await user.upload(await input(), [file('soother.png', 'image/png'), file('Form.pdf', 'application/pdf')]);
    const list = await screen.findByRole('list', { name: 'Files of your message' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Remove soother.png' }));
    await enter(user, await field(), 'The form.');
    await user.click(send());
    await screen.findByText('Message sent');
    expect(service.bodies('sendThreadMessage')).toEqual([
      { text: 'The form.', files: [{ id: anId(702), name: 'Form.pdf' }] },
    ]);
    expect(screen.queryByRole('list', { name: 'Files of your message' })).not.toBeInTheDocument();
  });

  it.each([
    ['a video', [file('clip.mp4', 'video/mp4')], 'Your file is not of supported format'],
    ['more than 3 MB', [file('big.png', 'image/png', 3_000_001)], 'Only 3 megabytes or smaller files allowed'],
    ['four files', Array.from({ length: 4 }, (_, n) => file(`${n}.png`, 'image/png')), 'Add at most 3 files.'],
  ])('files are refused with the reason: %s', async (_, files, reason) => {
    show();
    const element = (await input()) as HTMLInputElement;
    Object.defineProperty(element, 'files', { value: files, configurable: true });
    act(() => void element.dispatchEvent(new Event('change', { bubbles: true })));
    expect(await screen.findByText(reason)).toBeVisible();
  });

  it('a file that the service refused says why', async () => {
    service.answer({ uploadThreadFiles: () => refuse(415, 'This PNG picture is damaged. Choose another one.') });
    const { user } = show();
    await user.upload(await input(), file('a.png', 'image/png'));
    expect(await screen.findByText('a.png: This PNG picture is damaged. Choose another one.')).toBeVisible();
  });
});

describe('"seen"', () => {
  let tell: ((shown: boolean) => void) | undefined;
  const Original = window.IntersectionObserver;
  beforeEach(() => {
    window.IntersectionObserver = class extends Original {
      constructor(callback: IntersectionObserverCallback) {
        super(callback);
        tell = (shown) => callback([{ isIntersecting: shown } as IntersectionObserverEntry], this);
      }
    };
  });
  afterEach(() => {
    window.IntersectionObserver = Original;
  });

  it('“seen” is told once the newest message was on the screen, not before', async () => {
    let counted = 0;
    service.answer({
      // The other adult has seen it.
      listThread: () =>
        aThread({ unseen: 1, messages: [aThreadMessage(), { ...answer, seenAt: '2026-11-05T14:00:00.000Z' }] }),
      countNotices: () => ((counted += 1), { unread: 0, waiting: { bookings: 0, tours: 0 }, messages: [] }),
      seeThread: () => aThread({ messages: [aThreadMessage(), { ...answer, seenAt: '2026-11-05T14:00:00.000Z' }] }),
    });
    show();
    await screen.findByText('Yes, please bring it.');
    act(() => tell!(false));
    expect(service.bodies('seeThread')).toEqual([]);
    act(() => tell!(true));
    await waitFor(() => expect(service.bodies('seeThread')).toEqual([{ upTo: 2 }]));
    // The cards then no longer call it new.
    await waitFor(() => expect(counted).toBe(1));
  });
});

it('the messages give the phone number of a facility that gets no messages', async () => {
  service.answer({ listThread: () => aThread({ state: 'unreachable' }) });
  show();
  expect(await screen.findByText(/doesn’t get messages here yet/)).toBeVisible();
  expect(hrefOf('+1 416 555 0188')).toBe('tel:+14165550188');
  expect(screen.queryByRole('button', { name: 'Send message' })).not.toBeInTheDocument();
});

it.each([
  ['read', [answer]],
  ['not there', []],
])('after the end, the page says when messages ended, whether some are %s', async (_, messages) => {
  service.answer({ listThread: () => aThread({ state: 'closed', closesOn: '2026-11-25', messages }) });
  show();
  expect(await screen.findByText('Messages about this request ended on November 25, 2026.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send message' })).not.toBeInTheDocument();
});

describe('the inbox', () => {
  const show = (profile = aProfile(), at = '/profile/support') =>
    renderWithStore(<InboxScreen settings={aSettings()} />, { profile, at });
  const entries = async () => {
    await screen.findByRole('link', { name: 'Nestling support' });
    return screen.getAllByRole('listitem');
  };

  it('the inbox names facility, request, newest message and what is new, then support, then the silent ones', async () => {
    const mine = { ...anInboxThread().last!, mine: true, side: 'family' as const, text: 'Does she need a hat?' };
    service.answer({
      listThreads: () =>
        aPage([
          anInboxThread({ unseen: 2 }),
          anInboxThread({
            request: 'tour',
            requestId: anId(400),
            facilityName: 'Fern House',
            facts: 'Ada · Dec 1',
            last: mine,
          }),
          anInboxThread({ request: 'waitlist', requestId: anId(500), facilityName: 'Robin Hill', last: null }),
        ]),
    });
    show();
    const [booking, tour, support, waitlist] = await entries();
    expect(booking).toHaveTextContent(
      /^Little Pine, 2 new messages.*Booking · Ada · Nov 9, Nov 10Yes, please bring it\.2$/,
    );
    expect(tour).toHaveTextContent(/^Fern House.*Tour · Ada · Dec 1You: Does she need a hat\?$/);
    expect(waitlist).toHaveTextContent(/^Robin HillWaitlist · Ada · Nov 9, Nov 10$/);
    expect(within(booking!).getByRole('link')).toHaveAttribute('href', `/profile/support/booking/${anId(300)}`);
    expect(within(waitlist!).getByRole('link')).toHaveAttribute('href', `/profile/support/waitlist/${anId(500)}`);
    expect(within(screen.getByRole('region', { name: 'Write to a facility' })).getAllByRole('listitem')).toEqual([
      waitlist,
    ]);
    expect(within(support!).getByRole('link')).toHaveAttribute('href', '/profile/support/us');
  });

  it('support is the first entry of an empty inbox', async () => {
    service.answer({ listThreads: () => aPage([]) });
    show();
    expect(await entries()).toHaveLength(1);
    expect(screen.getByText('Once you’ve sent a request, you can write to the facility here.')).toBeVisible();
  });

  it('the inbox shows the page of its address', async () => {
    service.answer({
      listThreads: ({ query: { page } }) =>
        aPage([anInboxThread({ facilityName: `On page ${page}` })], { page, totalItems: 40, totalPages: 2 }),
    });
    show(aProfile(), '/profile/support?page=2');
    expect(await screen.findByText('On page 2')).toBeVisible();
    expect(hrefOf('Previous page')).toBe('/profile/support');
  });

  it.each([
    [404, aProfile()],
    [501, aProfile()],
    [403, aNewProfile()],
  ])('with a service that answers %d, the page shows support alone', async (status, profile) => {
    service.answer({ listThreads: () => refuse(status, 'Not found.') });
    const { store } = show(profile);
    expect(await screen.findByLabelText(/Subject/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Messaging' })).toBeVisible();
    expect(store.getState().toasts).toEqual([]);
  });

  it('any other failure is told with a way to try again', async () => {
    let away = true;
    service.answer({ listThreads: () => (away ? refuse(503, 'Away.') : aPage([anInboxThread()])) });
    const { user } = show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    away = false;
    await user.click(again);
    expect(await screen.findByText('Little Pine')).toBeVisible();
  });
});

describe('the page of one request’s messages', () => {
  it('has the messages, a form and the way to the request', async () => {
    const tour = aTour();
    service.answer({ getTour: () => tour, listThread: () => aThread({ messages: [aThreadMessage()] }) });
    renderWithStore(<ThreadScreen kind="tour" id={tour.id} />, { profile: aProfile() });
    const { name } = tour.facility;
    expect(await screen.findByRole('heading', { level: 1, name: `Messages with ${name}` })).toBeVisible();
    expect(await screen.findByText('May she nap with her soother?')).toBeVisible();
    expect(screen.getByLabelText(/^Your message/)).toBeVisible();
    expect(hrefOf(`See your tour ${tour.number}`)).toBe(`/my-bookings/tours/${tour.id}`);
  });

  it('says that a request is unknown', async () => {
    service.answer({ getBooking: () => refuse(404, 'Not found.') });
    renderWithStore(<ThreadScreen kind="booking" id={anId(999)} />, { profile: aProfile() });
    expect(await screen.findByText('We couldn’t find this booking in your account')).toBeVisible();
  });
});

const aMessage = (given: Partial<SupportMessage> = {}): SupportMessage => ({
  id: anId(800),
  at: now,
  subject: 'A question',
  message: 'Where do I find\nmy receipts?',
  ...given,
});

describe('writing to us', () => {
  const show = (options: RenderOptions = {}) =>
    renderWithStore(<SupportScreen settings={aSettings()} />, { profile: aProfile(), ...options });
  type User = ReturnType<typeof show>['user'];
  const write = async (user: User) => {
    await enter(user, screen.getByLabelText(/Subject/), 'A question');
    await enter(user, screen.getByLabelText(/^Message/), 'Where are my receipts?');
  };
  const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send message' }));

  it('the support page says where to write to a facility, and shows the phone number in both forms and earlier messages', async () => {
    service.answer({ listSupportMessages: () => aPage([aMessage()]) });
    const { user } = show();
    expect(screen.getByText(/^Write to our/)).toHaveTextContent('Write to a facility from your request with them.');
    expect(hrefOf('your request')).toBe('/my-bookings');
    expect(hrefOf('(416) 555-0100')).toBe('tel:+14165550100');
    expect(screen.getByText(/\+1 416 555 0100/)).toBeVisible();
    const message = await screen.findByRole('button', { name: /A question/ });
    await user.click(message);
    expect(screen.getByText(/Where do I find/)).toBeVisible();
    expect(screen.getByText('Our answers are in your e‑mail inbox.')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Earlier messages' })).toHaveTextContent('1 / 1');
  });

  it('a message shows the remaining characters, is sent once under one key, and appears in the list', async () => {
    service.answer({
      listSupportMessages: () => aPage(service.bodies('sendSupport').length > 1 ? [aMessage()] : []),
      sendSupport: () => (service.bodies('sendSupport').length === 1 ? refuse(503, 'Away.') : {}),
    });
    const { user } = show();
    expect(await screen.findByText(/Nothing yet/)).toBeVisible();
    await write(user);
    expect(screen.getByText('1978 character(s) remaining')).toBeInTheDocument();
    await send(user);
    expect(await screen.findByText('Away.')).toBeVisible();
    expect(screen.getByLabelText(/^Message/)).toHaveValue('Where are my receipts?');
    await send(user);
    expect(await screen.findByText('Message sent')).toBeVisible();
    expect(screen.getByText(/A person reads every message/)).toHaveTextContent('We’ll answer at maya@example.com');
    expect(screen.getByLabelText(/Subject/)).toHaveValue('');
    expect(await screen.findByRole('button', { name: /A question/ })).toBeVisible();
    expect(service.bodies('sendSupport')).toEqual(
      Array(2).fill({ subject: 'A question', message: 'Where are my receipts?' }),
    );
    expect(new Set(service.keys('sendSupport')).size).toBe(1);
  });

  it('many earlier messages are paginated', async () => {
    service.answer({
      listSupportMessages: ({ query: { page } }) =>
        aPage([aMessage({ subject: `On page ${page}` })], { page, totalItems: 40, totalPages: 2 }),
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('button', { name: /On page 2/ })).toBeVisible();
  });
});

it('feedback needs at least one of two texts, is sent as a message, and is confirmed', async () => {
  const { user } = renderWithStore(<FeedbackScreen />, { profile: aProfile() });
  const send = () => user.click(screen.getByRole('button', { name: 'Send feedback' }));
  await send();
  expect(await screen.findByRole('link', { name: 'Fill in at least one of the two.' })).toBeVisible();
  await enter(user, screen.getByLabelText(/What works/), 'The calendar.');
  await send();
  expect(await screen.findByRole('heading', { name: 'Thank you for your feedback' })).toBeVisible();
  expect(service.bodies('sendSupport')).toEqual([{ subject: 'Feedback', message: 'What works:\nThe calendar.' }]);
  await user.click(screen.getByRole('button', { name: 'Write more' }));
  expect(screen.getByLabelText(/What works/)).toHaveValue('');
});

it('an invitation to a friend sends one e-mail and is confirmed', async () => {
  const { user } = renderWithStore(<InviteScreen />, { profile: aProfile() });
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByRole('link', { name: 'Enter an e‑mail address.' })).toBeVisible();
  await enter(user, screen.getByLabelText(/Your friend’s e‑mail address/), 'Friend@Example.com');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Thank you for inviting a friend')).toBeVisible();
  expect(service.bodies('inviteFriend')).toEqual([{ recipient: 'friend@example.com' }]);
  await waitFor(() => expect(screen.getByLabelText(/Your friend’s e‑mail address/)).toHaveValue(''));
});

describe('the page for facilities', () => {
  const show = (over: Partial<ForFacilitiesScreenProps> = {}) =>
    renderWithStore(<ForFacilitiesScreen settings={aSettings()} facility={null} q="" found={null} {...over} />);
  type User = ReturnType<typeof show>['user'];
  const field = (name: RegExp) => screen.getByRole('textbox', { name });
  async function fill(user: User) {
    await enter(user, field(/Your name/), 'Ada Lowe');
    await enter(user, field(/Your role/), 'Director');
    await enter(user, field(/Your e‑mail address/), 'Ada@Fern.example');
  }
  const send = (user: User) => user.click(screen.getByRole('button', { name: 'Claim this facility' }));

  it('the claim is sent, and the page says what happens next, whether or not the list has an address', async () => {
    service.answer({ claimFacility: () => ({ facilityName: 'Fern House' }) });
    const { user } = show();
    await enter(user, field(/License number/), 'ON-1042');
    await fill(user);
    await send(user);
    const notice = await screen.findByRole('status');
    expect(notice).toHaveTextContent(
      'If Fern House gets an e‑mail from us at the address on the list, open it to confirm. If not, we’ll check your request and e‑mail you.',
    );
    expect(within(notice).getByText('We got your request')).toHaveFocus();
    expect(service.bodies('claimFacility')).toEqual([
      { licenceNumber: 'ON-1042', name: 'Ada Lowe', role: 'Director', email: 'ada@fern.example' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Claim another facility' }));
    expect(field(/License number/)).toHaveValue('');
  });

  it('facilities that were found by name lead to their claim; others are to be narrowed or found by number', () => {
    const items = [
      aFacilityListItem({ id: anId(7), name: 'Fern House' }),
      aFacilityListItem({ id: anId(8), name: 'Fern Hill' }),
    ];
    const { rerender } = show({ q: 'fern', found: { items, totalItems: 12 } });
    expect(screen.getByRole('searchbox', { name: 'Name and city of your facility' })).toHaveValue('fern');
    expect(screen.getByRole('search')).toHaveAttribute('action', '/for-facilities#claim');
    expect(screen.getByRole('status')).toHaveTextContent('The first 2 of 12. Add the city or street.');
    expect(hrefOf(/^Fern House/)).toBe(`/for-facilities?facility=${anId(7)}#claim`);
    rerender(
      <ForFacilitiesScreen settings={aSettings()} facility={null} q="fern" found={{ items: [], totalItems: 0 }} />,
    );
    expect(screen.getByRole('status')).toHaveTextContent('No facility found.');
  });

  it('the claim of a known facility asks for no license number, and sends the list’s', async () => {
    service.answer({ claimFacility: () => ({ facilityName: 'Fern House' }) });
    const { address } = aFacilityListItem();
    const { user } = show({ facility: { id: anId(7), name: 'Fern House', licenceNumber: 'ON-7', address } });
    expect(screen.getByRole('heading', { name: 'Claim Fern House' })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /License number/ })).not.toBeInTheDocument();
    expect(screen.getByText(/License ON-7/)).toBeVisible();
    await fill(user);
    await send(user);
    await screen.findByText('We got your request');
    expect(service.bodies('claimFacility')[0]).toMatchObject({ licenceNumber: 'ON-7', facilityId: anId(7) });
  });

  it('the claim form asks for the state or province only where the number is known in several', async () => {
    service.answer({
      claimFacility: ({ body }) =>
        body.region ? { facilityName: 'Fern House' } : refuse(422, { region: 'Choose your state or province.' }),
    });
    const { user } = show();
    await user.click(screen.getByText('Use your license number instead'));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await enter(user, field(/License number/), '77');
    await fill(user);
    await send(user);
    const region = await screen.findByRole('combobox', { name: /State or province/ });
    expect(region).toBeInvalid();
    expect(field(/License number/)).toHaveValue('77');
    await user.selectOptions(region, 'British Columbia');
    await send(user);
    expect(await screen.findByText('We got your request')).toBeVisible();
    expect(service.bodies('claimFacility')[1]).toMatchObject({ licenceNumber: '77', region: 'BC' });
  });

  it('the page links to the facilities’ own site if there is one', () => {
    show();
    expect(hrefOf('Go to the site for facilities')).toBe('https://facilities.nestling.example');
    expect(screen.queryByText(/automatic desk/)).not.toBeInTheDocument();
  });

  it('in a demonstration, the page leads to the facility’s mailbox', () => {
    show({ settings: aSettings({ demo: true, facilitySiteUrl: '/for-facilities' }) });
    expect(hrefOf('facility’s mailbox')).toBe('/mailbox?side=facility');
    expect(screen.getByText(/an automatic desk answers after a few seconds/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Go to the site for facilities' })).not.toBeInTheDocument();
  });
});
