import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { aCare, anAnswerRequest, aThread, aThreadMessage } from '@/__tests__/support/builders/answers';
import type { AnswerRequest } from '@/api/contract/types';
import { RequestScreen } from '@/components/screens/answer/request-screen';
import { BookingItemStatus, BookingStatus, TourStatus, WaitlistStatus } from '@/lib/enums';

const show = (given: Partial<AnswerRequest> = {}, typed: [string, string][] = [], preview = false) =>
  render(
    <RequestScreen
      productName="Nestling"
      page={anAnswerRequest(given)}
      problem={typed.length > 0 && !preview ? 'That didn’t work.' : null}
      typed={typed}
      preview={preview}
    />,
  );
/** A form is found by the button that submits it. */
const formOf = (button: string | RegExp) => screen.getByRole('button', { name: button }).closest('form')!;
/** What the browser would send. */
const sent = (form: HTMLFormElement) =>
  ([...form.elements] as HTMLInputElement[])
    .filter(({ name, type, checked }) => name !== '' && (type !== 'checkbox' || checked))
    .map(({ name, value }) => `${name}=${value}`);

it('says who asks for what, how many spots are left and until when to answer', () => {
  show({ note: 'She naps at noon.' });
  expect(screen.getByText('The Silva family is waiting for your answer.')).toBeVisible();
  expect(screen.getByText(/^Answer by Saturday, November 7 at 6:00 PM/)).toBeVisible();
  expect(screen.getByText('Ava').parentElement).toHaveTextContent('Ava, 2 years 9 months');
  expect(screen.getByText('Allergies:').parentElement).toHaveTextContent('Allergies: Peanuts');
  expect(screen.getAllByText(/2 other spots left/).length).toBeGreaterThan(0);
  expect(screen.getByText('$240.00')).toBeVisible();
  expect(screen.getByText('She naps at noon.')).toBeVisible();
});

it('has one native form for each move, which sends the token and the version', () => {
  const { container } = show({ thread: aThread({ state: 'closed' }) });
  expect(container.querySelectorAll('form')).toHaveLength(3);
  for (const button of ['Accept all 3 days', 'Accept the selected days', 'Decline the request']) {
    expect(formOf(button)).toHaveAttribute('method', 'post');
    expect(sent(formOf(button))).toEqual(expect.arrayContaining(['token=token-1', 'version=1']));
  }
});

it('shows no form and no allergies for a request that is over', () => {
  const { container } = show({
    status: BookingStatus.CANCELED_BY_PARENT,
    moves: [],
    seesHealth: false,
    unanswered: false,
    thread: aThread({ state: 'closed' }),
  });
  expect(screen.getByText('The Silva family cancelled. There’s nothing left for you to do.')).toBeVisible();
  expect(container.querySelector('form')).toBeNull();
  expect(screen.queryByText('Allergies:')).not.toBeInTheDocument();
  expect(screen.queryByText(/^Answer by/)).not.toBeInTheDocument();
});

it('keeps what was typed in a form that could not be done, and leaves it open', () => {
  show({}, [
    ['action', 'approveSome'],
    ['dates', '2026-11-10'],
    ['note', 'Full on Monday'],
  ]);
  const form = formOf('Accept the selected days');
  expect(within(form).getByText('That didn’t work.')).toBeVisible();
  expect(form.closest('details')).toHaveAttribute('open');
  expect(sent(form)).toEqual(expect.arrayContaining(['dates=2026-11-10', 'note=Full on Monday']));
  expect(sent(formOf('Decline the request'))).toContain('note=');
});

it('shows a script in a message as text', () => {
  const html = renderToStaticMarkup(
    <RequestScreen
      productName="Nestling"
      page={anAnswerRequest({ note: '<script>alert(1)</script>' })}
      problem={null}
      typed={[]}
      preview={false}
    />,
  );
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('<script');
});

describe('cancelling', () => {
  const paid = {
    status: BookingStatus.APPROVED,
    unanswered: false,
    moves: ['cancelDates', 'cancel'] as AnswerRequest['moves'],
    refund: 16_000,
    care: aCare({
      days: ['2026-11-09', '2026-11-10'].map((date) => ({
        date,
        placesLeft: 1,
        status: BookingItemStatus.APPROVED,
        refund: 8_000,
      })),
    }),
  };

  it('asks to see the refund first', () => {
    show(paid);
    for (const button of screen.getAllByRole('button', { name: 'See the refund' }))
      expect(sent(button.closest('form')!)).toContain('preview=1');
    expect(screen.getAllByText('$80.00 back to the family')).toHaveLength(2);
  });

  it('then names the refund on the button, and sends it along with the days and the message', () => {
    const typed: [string, string][] = [
      ['action', 'cancelDates'],
      ['dates', '2026-11-09'],
      ['note', 'We are ill.'],
    ];
    show({ ...paid, refund: 8_000 }, typed, true);
    expect(screen.getByText('Cancel Mon, Nov 9?')).toBeVisible();
    expect(screen.getByText(/The Silva family gets back \$80\.00/)).toBeVisible();
    const form = formOf('Cancel and refund $80.00');
    expect(sent(form)).toEqual([
      'token=token-1',
      'version=1',
      'action=cancelDates',
      'dates=2026-11-09',
      'note=We are ill.',
      'refund=8000',
    ]);
    expect(screen.getByRole('link', { name: 'Go back without canceling' })).toBeVisible();
  });
});

const tour: NonNullable<AnswerRequest['tour']> = {
  ageGroup: 'Toddlers',
  preferredTimes: [{ date: '2026-11-12', dayPart: 1 }],
  scheduledAt: null,
  proposedAt: null,
  confirmed: false,
  changeWanted: false,
  over: false,
  taken: ['2026-11-12T15:00:00.000Z'],
  schedules: [
    { scheduleType: 1, days: 2 },
    { scheduleType: 1, days: 5 },
  ],
  offer: null,
};
const aTourRequest = { kind: 'tour', status: TourStatus.NEW, care: null, seesHealth: false, tour } as const;

it('proposes a time for a tour, beside those that are taken, or a start', () => {
  show({ ...aTourRequest, moves: ['scheduleTour', 'offerStart', 'decline'] });
  expect(screen.getByText('Thursday, November 12, 2026 at 10:00 AM')).toBeVisible();
  expect(screen.getByText('Thu, Nov 12, morning')).toBeVisible();
  expect(sent(formOf('Propose this time'))).toEqual(expect.arrayContaining(['visitDate=2026-11-12', 'visitTime=']));
  expect(formOf('Offer this start')).toHaveTextContent('Full Day: 2 or 5 days a week');
});

it('names declining a tour after what it does', () => {
  show({
    ...aTourRequest,
    status: TourStatus.SCHEDULED_TOUR,
    moves: ['decline'],
    tour: { ...tour, scheduledAt: '2026-11-12T15:00:00.000Z' },
  });
  expect(screen.getByRole('button', { name: 'Cancel the tour' })).toBeInTheDocument();
});

const waitlist = { ageGroup: 'Toddlers', position: 2, lineLength: 3, othersFirst: false, obstacle: null };
const aWaitlistRequest = { kind: 'waitlist', status: WaitlistStatus.NEW, seesHealth: false, waitlist } as const;

it('offers a spot, and asks for a price where there is none', () => {
  show({ ...aWaitlistRequest, moves: ['offer', 'decline'], care: aCare({ price: null }) });
  expect(screen.getByText('The Silva family is 2nd of 3 on this waitlist.')).toBeVisible();
  expect(screen.getByLabelText('Price per child and day ($)')).toBeRequired();
});

it('says that another family is ahead', () => {
  show({ ...aWaitlistRequest, moves: ['decline'], waitlist: { ...waitlist, othersFirst: true } });
  expect(screen.getByText('Another family is ahead')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Offer the spot' })).not.toBeInTheDocument();
});

describe('the messages', () => {
  const ask = aThreadMessage({ mine: false, text: 'May she nap with her soother?\n<script>alert(1)</script>' });
  const thread = aThread({ unseen: 1, messages: [ask] });

  it('show what the family wrote as text, and that it is new', () => {
    show({ thread });
    const part = screen.getByRole('region', { name: 'Messages with the family' });
    expect(within(part).getByText('1 new message')).toBeVisible();
    expect(within(part).getByText(/May she nap/)).toHaveTextContent('<script>alert(1)</script>');
    expect(within(part).getByText('Mia')).toBeVisible();
  });

  it('have a native form that takes files and says what the page has shown', () => {
    show({ thread });
    const form = formOf('Send message');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('enctype', 'multipart/form-data');
    expect(sent(form)).toEqual(expect.arrayContaining(['token=token-1', 'seenUpTo=1']));
    expect(within(form).getByLabelText(/^Pictures or PDFs/)).toHaveAttribute('multiple');
    expect(sent(formOf('Mark as read'))).toEqual(expect.arrayContaining(['token=token-1', 'seenUpTo=1', 'markRead=1']));
  });

  it('show pictures with their name, and PDFs as downloads', () => {
    const files = [
      { name: 'soother.png', type: 'picture' as const, url: '/files/1.png' },
      { name: 'Form.pdf', type: 'pdf' as const, url: '/files/2.pdf' },
    ];
    show({ thread: aThread({ messages: [aThreadMessage({ mine: false, files })] }) });
    expect(screen.getByRole('img', { name: 'Picture from Mia: soother.png' })).toHaveAttribute('src', '/files/1.png');
    expect(screen.getByRole('link', { name: 'Form.pdf (PDF)' })).toHaveAttribute('download', 'Form.pdf');
  });

  it('say when the family has seen an answer', () => {
    const answer = { side: 'facility' as const, mine: true, author: 'Ada Lowe', seenAt: '2026-11-05T14:00:00.000Z' };
    show({ thread: aThread({ messages: [aThreadMessage(answer)] }) });
    expect(screen.getByText(/^Seen November 5, 2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as read' })).not.toBeInTheDocument();
  });

  it('keep a text that could not be sent, with the reason', () => {
    show({ thread }, [
      ['seenUpTo', '1'],
      ['message', 'Yes, please.'],
    ]);
    const form = formOf('Send message');
    expect(within(form).getByLabelText('Your message')).toHaveValue('Yes, please.');
    expect(within(form).getByText(/^That didn’t work\./)).toBeVisible();
  });

  it('can only be read after their end', () => {
    show({ thread: { ...thread, state: 'closed', closesOn: '2026-11-25' } });
    expect(screen.getByText('Messages about this request ended on November 25, 2026.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send message' })).not.toBeInTheDocument();
  });
});
