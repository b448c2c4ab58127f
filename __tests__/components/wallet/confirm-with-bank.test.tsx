import { act, screen } from '@testing-library/react';
import { loadStripe } from '@stripe/stripe-js/pure';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { BookingGroup, Payment, Settings } from '@/api/contract/types';
import { ConfirmWithBank } from '@/components/wallet/confirm-with-bank';
import { BookingStatus, BookingType } from '@/lib/enums';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));

const service = useMockService();
const payment: Payment = {
  id: anId(310),
  at: now,
  amount: 16_000,
  refunded: 0,
  month: null,
  refunds: [],
  cardLast4: '3155',
  status: 'needs_authentication',
  nextAction: { type: 'authenticate', clientSecret: 'pi_1_secret_2' },
};
const waiting = aBooking({ status: BookingStatus.PAYMENT_FAILED, payments: [payment] });
const paid = aBooking({
  status: BookingStatus.APPROVED,
  payments: [{ ...payment, status: 'succeeded', nextAction: null }],
});

function show(booking = waiting, gateway: Settings['payment']['gateway'] = 'sandbox') {
  const onDone = jest.fn<void, [BookingGroup]>();
  const settings = aSettings({ payment: { gateway, publishableKey: gateway === 'stripe' ? 'pk_test' : null } });
  return {
    onDone,
    ...renderWithStore(<ConfirmWithBank booking={booking} onDone={onDone} />, { profile: aProfile(), settings }),
  };
}
const confirm = () => screen.getByRole('button', { name: 'Approve with your bank' });

it('a payment waiting for 3-D Secure is not shown as refused, and confirming pays it', async () => {
  const asked: string[] = [];
  service.answer({
    resumePayment: ({ params }) => {
      asked.push(params.id);
      return paid;
    },
  });
  const { user, onDone } = show();
  expect(screen.getByText('Your bank needs you to approve this payment')).toBeVisible();
  expect(screen.getByText(/\$160\.00 with the card ending in 3155 .*haven’t been charged yet/)).toBeVisible();
  expect(screen.queryByText(/refused/)).not.toBeInTheDocument();
  await user.click(confirm());
  expect(
    await screen.findByRole('heading', { name: 'Approve the payment of $160.00 to Robin Hill Child Care?' }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Approve payment' }));
  await act(async () => {});
  expect(asked).toEqual([payment.id]);
  expect(onDone).toHaveBeenCalledWith(paid);
});

it('the bank’s question about a later month says when the booking ends without it', () => {
  const month = { ...payment, month: '2026-12', at: '2026-12-01T15:00:00Z' };
  const permanent = aBooking({
    type: BookingType.PERMANENT,
    status: BookingStatus.APPROVED,
    permanentBookingDays: [1],
    endDate: null,
    price: { ...aBooking().price, monthly: 16_000 },
    payments: [{ ...payment, month: '2026-11', status: 'succeeded', nextAction: null }, month],
  });
  show(permanent);
  expect(
    screen.getByText(/If \$160\.00 isn’t paid by Friday, December 4 at 10:00 AM, this booking ends\.$/),
  ).toBeVisible();
});

it('a refusal by the bank is shown in place, sends nothing else, and can be retried', async () => {
  service.answer({ resumePayment: () => refuse(500, 'Never asked.') });
  const { user, onDone } = show();
  await user.click(confirm());
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText(/didn’t approve this payment\. You haven’t been charged\./)).toBeVisible();
  await user.click(confirm());
  expect(screen.queryByText(/did not confirm/)).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(onDone).not.toHaveBeenCalled();
});

it.each([
  ['cannot be asked', () => refuse(503, 'We could not reach the payment provider.'), /could not reach the payment/],
  ['does not know of it yet', () => waiting, /hasn’t approved this payment yet/],
])('the bank’s question stays while the gateway %s', async (_, answer, sentence) => {
  service.answer({ resumePayment: answer });
  const { user, onDone } = show();
  await user.click(confirm());
  await user.click(await screen.findByRole('button', { name: 'Approve payment' }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(confirm()).toBeEnabled();
  expect(onDone).not.toHaveBeenCalled();
});

it.each([
  ['paid', paid],
  ['timed out', aBooking({ status: BookingStatus.TIMEOUT, payments: [payment] })],
  ['never charged', aBooking()],
])('no bank question is shown for a booking that is %s', (_, booking) => {
  const { container } = show(booking);
  expect(container).toBeEmptyDOMElement();
});

describe('3-D Secure through Stripe', () => {
  const intent = (status: string) => ({
    paymentIntent: { status, last_payment_error: { payment_method: { id: 'pm_1' } } },
  });
  const calls = {
    retrievePaymentIntent: jest.fn(),
    confirmCardPayment: jest.fn(),
    handleNextAction: jest.fn(),
  };
  beforeEach(() => {
    Object.values(calls).forEach((call) => call.mockReset());
    jest
      .mocked(loadStripe)
      .mockReset()
      .mockResolvedValue(calls as never);
  });

  it('an off-session charge is confirmed again with the same card', async () => {
    calls.retrievePaymentIntent.mockResolvedValue(intent('requires_payment_method'));
    calls.confirmCardPayment.mockResolvedValue(intent('succeeded'));
    service.answer({ resumePayment: () => paid });
    const { user, onDone } = show(waiting, 'stripe');
    expect(loadStripe).not.toHaveBeenCalled();
    await user.click(confirm());
    await act(async () => {});
    expect(loadStripe).toHaveBeenCalledWith('pk_test');
    expect(calls.confirmCardPayment.mock.calls).toEqual([['pi_1_secret_2', { payment_method: 'pm_1' }]]);
    expect(onDone).toHaveBeenCalledWith(paid);
  });

  it('an open 3-D Secure action is handled, and a refusal is shown', async () => {
    calls.retrievePaymentIntent.mockResolvedValue(intent('requires_action'));
    calls.handleNextAction.mockResolvedValue({ error: { type: 'invalid_request_error' } });
    const { user } = show(waiting, 'stripe');
    await user.click(confirm());
    expect(await screen.findByText(/didn’t approve this payment/)).toBeVisible();
    expect(calls.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_2' });
  });

  it('an unreachable Stripe is reported', async () => {
    jest.mocked(loadStripe).mockRejectedValue(new Error('No script.'));
    const { user } = show(waiting, 'stripe');
    await user.click(confirm());
    expect(await screen.findByText(/couldn’t reach your bank/)).toBeVisible();
  });
});
