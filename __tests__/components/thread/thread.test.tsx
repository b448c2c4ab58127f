import { act, screen, waitFor, within } from '@testing-library/react';
import { anInboxThread, aThread, aThreadMessage } from '@/__tests__/support/builders/answers';
import { anId } from '@/__tests__/support/builders/ids';
import { aPage } from '@/__tests__/support/builders/paged';
import { aNewProfile, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aTour } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf } from '@/__tests__/support/queries';
import { type RenderOptions, renderWithStore } from '@/__tests__/support/render';
import type { Body } from '@/api/contract/types';
import { InboxScreen } from '@/components/screens/profile/inbox-screen';
import { ThreadScreen } from '@/components/screens/profile/thread-screen';
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
  const sent: { body: Body<'sendThreadMessage'>; key: string | null }[] = [];
  service.answer({
    sendThreadMessage: ({ body, request }) => {
      sent.push({ body, key: request.headers.get('idempotency-key') });
      return sent.length === 1 ? refuse(503, 'Away.') : aThread({ messages: [aThreadMessage({ text: body.text })] });
    },
  });
  const { user } = show();
  await enter(user, await field(), 'Does she need a hat?');
  await user.click(send());
  expect(await screen.findByText('Away.')).toBeVisible();
  expect(await field()).toHaveValue('Does she need a hat?');
  await user.click(send());
  expect(await screen.findByText('Message sent')).toBeVisible();
  expect(await field()).toHaveValue('');
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ text: 'Does she need a hat?', files: [] }));
  expect(sent[0]!.key).toBe(sent[1]!.key);
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
    const sent = service.note('sendThreadMessage', () => aThread(), {
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
    expect(sent).toEqual([{ text: 'The form.', files: [{ id: anId(702), name: 'Form.pdf' }] }]);
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
    const seen: number[] = [];
    let counted = 0;
    service.answer({
      // The other adult has seen it.
      listThread: () =>
        aThread({ unseen: 1, messages: [aThreadMessage(), { ...answer, seenAt: '2026-11-05T14:00:00.000Z' }] }),
      countNotices: () => ((counted += 1), { unread: 0, waiting: { bookings: 0, tours: 0 }, messages: [] }),
      seeThread: ({ body }) => {
        seen.push(body.upTo);
        return aThread({ messages: [aThreadMessage(), { ...answer, seenAt: '2026-11-05T14:00:00.000Z' }] });
      },
    });
    show();
    await screen.findByText('Yes, please bring it.');
    act(() => tell!(false));
    expect(seen).toEqual([]);
    act(() => tell!(true));
    await waitFor(() => expect(seen).toEqual([2]));
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

  it.each([404, 501])('with a service that answers %d, the page shows support alone', async (status) => {
    service.answer({ listThreads: () => refuse(status, 'Not found.') });
    const { store } = show();
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

  it('a family that has not finished its registration sees support alone', async () => {
    service.answer({ listThreads: () => refuse(403, 'Finish your registration first.') });
    const { store } = show(aNewProfile());
    expect(await screen.findByLabelText(/Subject/)).toBeVisible();
    expect(store.getState().toasts).toEqual([]);
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
