import { screen } from '@testing-library/react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aBooking } from '@/__tests__/support/builders/requests';
import { renderWithStore } from '@/__tests__/support/render';
import type { Payment } from '@/api/contract/types';
import { ReturnedRefunds } from '@/components/wallet/returned-refunds';

const show = (...refunds: [number, Payment['refunds'][number]['status']][]) =>
  renderWithStore(
    <ReturnedRefunds
      booking={aBooking({
        payments: [
          {
            id: anId(310),
            at: now,
            amount: 16_000,
            refunded: refunds.reduce((sum, [amount]) => sum + amount, 0),
            refunds: refunds.map(([amount, status], index) => ({ id: anId(340 + index), at: now, amount, status })),
            month: null,
            cardLast4: '4242',
            status: 'succeeded',
            nextAction: null,
          },
        ],
      })}
    />,
  );

it('says what came back from the bank, that it is owed still, and what to do', () => {
  show([4_000, 'failed'], [2_000, 'failed'], [1_000, 'succeeded']);
  expect(screen.getByText('Your bank returned our refund of $60.00')).toBeVisible();
  expect(screen.getByText(/We still owe you this amount/)).toHaveTextContent('NB-4K7Q2M');
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/profile/support');
});

it('says that it was paid in another way since', () => {
  show([4_000, 'paid_otherwise']);
  expect(screen.getByText('We paid your refund of $40.00 in another way')).toBeVisible();
  expect(screen.queryByText(/still owe/)).not.toBeInTheDocument();
});

it('says nothing of refunds that are on their way or arrived', () => {
  const { container } = show([4_000, 'created'], [2_000, 'succeeded']);
  expect(container).toBeEmptyDOMElement();
});
