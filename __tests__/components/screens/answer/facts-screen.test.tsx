import { render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { aFactsPage } from '@/__tests__/support/builders/answers';
import { anId } from '@/__tests__/support/builders/ids';
import { ContactScreen } from '@/components/screens/answer/contact-screen';
import { FactsScreen } from '@/components/screens/answer/facts-screen';
import { BookingStatus } from '@/lib/enums';
import type { Contradictions } from '@/lib/facilities/affected';
import { factOf } from '@/lib/facilities/answer-facts';

/** A facility's facts, as the browser gets them: no script runs. */
const show = (given: Partial<ComponentProps<typeof FactsScreen>> = {}) =>
  render(
    <FactsScreen
      productName="Nestling"
      page={aFactsPage()}
      problem={null}
      fields={{}}
      details={null}
      typed={[]}
      done={null}
      {...given}
    />,
  );
const part = (name: string | RegExp) => within(screen.getByRole('region', { name }));
const toddlers = `prices-${anId(120)}`;

it('shows each fact in a form of its own, with what stands and who changed it', () => {
  show();
  const fullDay = within(screen.getByRole('group', { name: 'Toddlers, Full Day' }));
  expect(fullDay.getByRole('textbox', { name: 'A day' })).toHaveValue('80');
  expect(fullDay.getByRole('textbox', { name: 'A month, 5 days a week' })).toHaveValue('1200.50');
  expect(part('Hours').getByText(/^Last changed here by/)).toHaveTextContent(
    'Last changed here by Ada Lowe on November 2, 2026 at 10:00 AM.',
  );
  expect(part('Hours').getByRole('checkbox', { name: 'Monday: open' })).toBeChecked();
  expect(part('Hours').getByRole('checkbox', { name: 'Saturday: open' })).not.toBeChecked();
  expect(part('Closed days').getByRole('checkbox', { name: 'Friday, December 25, 2026' })).not.toBeChecked();
  expect(part('Reviews (1 to answer)').getByRole('textbox', { name: 'Your reply to Bo' })).toHaveValue(
    'Thank you, Bo.',
  );
});

it('says in its place that a change is saved', () => {
  show({ done: 'hours' });
  expect(part('Hours').getByText('Saved. Families see it within a minute.')).toBeVisible();
  expect(screen.getAllByText(/^Saved/)).toHaveLength(1);
});

it('says what taking part means to a facility that is only listed', () => {
  show({ page: aFactsPage({ participates: false }) });
  expect(screen.getByText(/Once you save a price, you take part/)).toBeVisible();
});

it('keeps what was typed, and says at the field what is wrong and what stands', () => {
  show({
    problem: 'Full Day, a day: enter an amount such as 45 or 45.50, or leave it blank.',
    fields: { 'prices.cells.0.amount': 'Full Day, a day: enter an amount such as 45 or 45.50, or leave it blank.' },
    typed: [
      ['section', toddlers],
      ['price day 1 0', 'eighty'],
      ['price month 1 5', '1300'],
    ],
  });
  const day = screen.getByRole('textbox', { name: 'A day', description: /^Full Day, a day: enter an amount/ });
  expect(day).toHaveValue('eighty');
  expect(day).toBeInvalid();
  const month = screen.getByRole('textbox', { name: 'A month, 5 days a week', description: 'Now $1,200.50' });
  expect(month).toHaveValue('1300');
  expect(screen.getByRole('alert')).toHaveTextContent(/enter an amount/);
});

const list: Contradictions = {
  code: '3f9a1c02',
  affected: [
    {
      number: 'NB-4K7Q2M',
      request: { kind: 'booking', status: BookingStatus.APPROVED },
      dates: ['2026-12-24'],
      deed: 'cancelDates',
      refund: 8000,
      currency: 'CAD',
      byMonth: false,
    },
    {
      number: 'NB-5K7Q2M',
      request: { kind: 'booking', status: BookingStatus.NEW },
      dates: ['2026-12-24'],
      deed: 'listed',
      refund: 0,
      currency: 'CAD',
      byMonth: false,
    },
  ],
};
const closing: [string, string][] = [
  ['token', 'token-1'],
  ['seen', 'seen-closed'],
  ['section', 'close'],
  ['from', '2026-12-24'],
  ['to', ''],
  ['note', '<script>alert(1)</script>'],
];
const shownForm = () =>
  new URLSearchParams(
    [...screen.getByRole('button').closest('form')!.querySelectorAll('input')].map((one) => [one.name, one.value]),
  );

it('first shows what a change ends, with its refund, and sends the whole form and the list’s code along', () => {
  show({ problem: 'Nothing has changed yet.', details: list, typed: closing });
  expect(screen.getByRole('heading', { name: 'This cancels care that families count on' })).toBeVisible();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('NB-4K7Q2MThu, Dec 24This day is cancelled. The family gets back $80.00.');
  expect(second).toHaveTextContent('The request still waits for your answer');
  expect(screen.getByRole('button', { name: 'Make the change and refund $80.00' })).toBeVisible();
  expect(factOf(shownForm())).toEqual({
    token: 'token-1',
    seen: 'seen-closed',
    confirmed: '3f9a1c02',
    close: { from: '2026-12-24', to: '', note: '<script>alert(1)</script>' },
  });
  expect(document.querySelector('script')).toBeNull();
  expect(screen.queryByText(/has changed since/)).not.toBeInTheDocument();
});

it('says that a list has changed since it was confirmed', () => {
  show({ problem: 'x', details: list, typed: [...closing, ['confirmed', 'older']] });
  expect(screen.getByText(/^The list has changed since you confirmed it, so nothing was done\./)).toBeVisible();
  expect(shownForm().getAll('confirmed')).toEqual(['3f9a1c02']);
});

it('reads each form, and leaves a foreign one for the service to refuse', () => {
  const read = (section: string, rest: Record<string, string> = {}) =>
    factOf(new URLSearchParams({ token: 't', seen: 's', section, ...rest }));
  expect(read('reopen', { dates: '2026-12-25' })).toEqual({ token: 't', seen: 's', reopen: ['2026-12-25'] });
  expect(read(`reply-${anId(130)}`, { reply: ' Thank\nyou ' }).reply).toEqual({
    reviewId: anId(130),
    text: 'Thank\nyou',
  });
  expect(read('hours', { 'open 1': 'yes', 'opens 1': '08:00', 'closes 1': '17:00' }).hours?.slice(0, 2)).toEqual([
    { weekday: 1, open: true, opens: '08:00', closes: '17:00' },
    { weekday: 2, open: false, opens: '', closes: '' },
  ]);
  expect(read('constructor')).toEqual({ token: 't', seen: 's' });
});

it('is offered to a contact who has confirmed, by mail', () => {
  const page = {
    facilityName: 'Willow House',
    contact: { name: 'Ada Lowe', role: 'Director' },
    confirmed: true,
    mailbox: 'a…@willow.example',
    token: 'token-1',
  };
  render(<ContactScreen productName="Nestling" page={page} problem={null} sent />);
  expect(screen.getByRole('button', { name: 'Prices, hours, closed days and reviews' })).toBeVisible();
  expect(screen.getByText(/^We e-mailed a link to/)).toHaveTextContent(
    'We e-mailed a link to a…@willow.example. It works for 36 hours.',
  );
});
