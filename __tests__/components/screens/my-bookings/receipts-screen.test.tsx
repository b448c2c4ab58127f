import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { Answer } from '@/api/contract/types';
import { ReceiptsScreen } from '@/components/screens/my-bookings/list-screens';
import { saveFile } from '@/store/save-file';

jest.mock('@/store/save-file', () => ({ saveFile: jest.fn() }));

const service = useMockService();
const item = (given: Partial<Answer<'listReceipts'>['items'][number]>) => ({
  id: anId(810),
  bookingId: anId(300),
  number: 'NB-4K7Q2M',
  date: '2026-11-02',
  kind: 'payment' as const,
  amount: 16000,
  currency: 'CAD' as const,
  facilityName: 'Robin Hill Child Care',
  children: ['Ada Robinson'],
  ...given,
});
const year = (given: Partial<Answer<'listReceipts'>> = {}): Answer<'listReceipts'> => ({
  year: 2026,
  years: [2026, 2025],
  totals: [
    {
      currency: 'CAD',
      paid: 16000,
      refunded: 8000,
      net: 8000,
      byChild: [{ name: 'Ada Robinson', amount: 8000 }],
      byPayer: [{ name: 'R. Robinson', amount: 8000 }],
    },
  ],
  items: [item({ id: anId(811), kind: 'refund', amount: 8000 }), item({})],
  ...given,
});
const show = (at = '/my-bookings/receipts') => renderWithStore(<ReceiptsScreen />, { profile: aProfile(), at });

it('the receipts page shows the newest year with its totals, payments and refunds', async () => {
  const held = hold(() => year());
  service.answer({ listReceipts: held.answer });
  show();
  expect(screen.getByText('Loading')).toBeInTheDocument();
  held.release();
  expect(await screen.findByRole('heading', { name: '2026 in CAD' })).toBeVisible();
  expect(screen.getByText('Ada Robinson: $80.00')).toBeVisible();
  expect(screen.getByText('R. Robinson: $80.00')).toBeVisible();
  expect(screen.getByText('Refund of $80.00')).toBeVisible();
  expect(screen.getByText('Payment of $160.00')).toBeVisible();
  const years = within(screen.getByRole('navigation', { name: 'Years' }));
  expect(years.getByRole('link', { name: '2026' })).toHaveAttribute('aria-current', 'page');
  expect(years.getByRole('link', { name: '2025' })).toHaveAttribute('href', '/my-bookings/receipts?year=2025');
});

it('the receipts page downloads the PDF of a payment and of the year', async () => {
  const asked: unknown[] = [];
  service.answer({
    listReceipts: () => year(),
    getReceipt: ({ params }) => (asked.push(params), new TextEncoder().encode('%PDF')),
    getStatement: ({ query }) => (asked.push(query), new TextEncoder().encode('%PDF')),
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Download PDF: Payment of $160.00, November 2, 2026' }));
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith('receipt-2026-11-02.pdf', 'application/pdf', expect.anything()),
  );
  await user.click(screen.getByRole('button', { name: 'Download the 2026 statement (PDF)' }));
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith('child-care-payments-2026.pdf', 'application/pdf', expect.anything()),
  );
  expect(asked).toEqual([{ id: anId(300), paymentId: anId(810) }, { year: 2026 }]);
});

it('the receipts page loads the year from the URL and says when it has no payments', async () => {
  const asked: unknown[] = [];
  service.answer({
    listReceipts: ({ query }) => (asked.push(query.year), year({ year: 2024, totals: [], items: [] })),
  });
  show('/my-bookings/receipts?year=2024');
  expect(await screen.findByText('No payments or refunds in 2024.')).toBeVisible();
  expect(asked).toEqual([2024]);
});

it('the receipts page shows an empty state before the first payment', async () => {
  service.answer({ listReceipts: () => year({ years: [], totals: [], items: [] }) });
  show();
  expect(await screen.findByRole('heading', { name: 'No receipts yet' })).toBeVisible();
});

it('the receipts page shows a loading error, and the receipts after a retry', async () => {
  service.answer({ listReceipts: () => refuse(503, 'We are having trouble.') });
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your receipts');
  service.answer({ listReceipts: () => year() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Payment of $160.00')).toBeVisible();
});
