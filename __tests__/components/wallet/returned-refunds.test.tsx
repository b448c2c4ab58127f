import { screen } from '@testing-library/react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aBooking } from '@/__tests__/support/builders/requests';
import { renderWithStore } from '@/__tests__/support/render';
import type { Payment } from '@/api/contract/types';
import { ReturnedRefunds } from '@/components/wallet/confirm-with-bank';

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

it('a returned refund says what is owed and what to do', () => {
  show([4_000, 'failed'], [2_000, 'failed'], [1_000, 'succeeded']);
  expect(screen.getByText('Your bank returned our refund of $60.00')).toBeVisible();
  expect(screen.getByText(/We still owe you this amount/)).toHaveTextContent('NB-4K7Q2M');
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/profile/support');
});

it('a returned refund that was paid another way says so', () => {
  show([4_000, 'paid_otherwise']);
  expect(screen.getByText('We paid your refund of $40.00 another way')).toBeVisible();
  expect(screen.queryByText(/still owe/)).not.toBeInTheDocument();
});

it('pending and completed refunds show no notice', () => {
  const { container } = show([4_000, 'created'], [2_000, 'succeeded']);
  expect(container).toBeEmptyDOMElement();
});
