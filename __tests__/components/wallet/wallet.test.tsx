import { loadStripe } from '@stripe/stripe-js/pure';
import { screen, act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aCard, aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aPayment, aPermanentBooking } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf } from '@/__tests__/support/queries';
import { renderWithStore } from '@/__tests__/support/render';
import type { Card, BookingGroup, Payment, Settings } from '@/api/contract/types';
import { ConfirmWithBank, ReturnedRefunds } from '@/components/wallet/confirm-with-bank';
import { SandboxCardForm } from '@/components/wallet/sandbox-card-form';
import { StripeCardForm } from '@/components/wallet/stripe-card-form';
import { CardBrand, BookingStatus } from '@/lib/enums';
import { readToken } from '@/lib/money/sandbox-cards';

const service = useMockService();

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));
const stripe = jest.mocked(loadStripe);
/** Stripe's iframe, which tests cannot type into. */
const mockElement = { of: 'Stripe' };
const mockConfirm = jest.fn();
jest.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: ReactNode }) => children,
  CardElement: () => <input aria-label="Card number, of Stripe" />,
  useElements: () => ({ getElement: () => mockElement }),
  useStripe: () => ({ confirmCardSetup: mockConfirm }),
}));

describe('adding a test card', () => {
  const second = aCard({ last4: '4444', brand: CardBrand.MASTERCARD, isMain: false });

  /** Renders the form and records every request: URL and body. */
  function show({ hasMain = false } = {}) {
    const saved: Card[] = [];
    const sent: { token: string; key: string | null }[] = [];
    const calls: string[] = [];
    const answer = (card: Card | ReturnType<typeof refuse> = aCard()) =>
      service.answer({
        createCard: async ({ body, request }) => {
          calls.push(`${request.url} ${await request.clone().text()} ${JSON.stringify([...request.headers])}`);
          sent.push({ token: body.token, key: request.headers.get('idempotency-key') });
          return card;
        },
        setMainCard: async ({ body, request }) => (calls.push(`${request.url} ${JSON.stringify(body)}`), aProfile()),
      });
    answer();
    const rendered = renderWithStore(
      <SandboxCardForm hasMain={hasMain} onSaved={async (card) => void saved.push(card)} onCancel={() => undefined} />,
      { profile: aProfile() },
    );
    const fill = async (number = '4242424242424242', expiry = '0830', code = '123', name = 'Zoë Müller') => {
      await enter(rendered.user, screen.getByLabelText(/Card number/), number);
      await enter(rendered.user, screen.getByLabelText(/Expiry date/), expiry);
      await enter(rendered.user, screen.getByLabelText(/Security code/), code);
      await enter(rendered.user, screen.getByLabelText(/Name on card/), name);
    };
    const save = () => rendered.user.click(screen.getByRole('button', { name: 'Save card' }));
    return { ...rendered, saved, sent, calls, answer, fill, save };
  }

  it('the browser can autofill the form, and the card number is in no request', async () => {
    const { fill, save, saved, sent, calls, store } = show();
    for (const [label, autoComplete] of [
      [/Card number/, 'cc-number'],
      [/Expiry date/, 'cc-exp'],
      [/Security code/, 'cc-csc'],
      [/Name on card/, 'cc-name'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', autoComplete);
    }
    await fill();
    expect(screen.getByLabelText(/Card number/)).toHaveValue('4242 4242 4242 4242');
    await save();
    expect(saved).toEqual([aCard()]);
    expect(calls).toHaveLength(1);
    const inside = Buffer.from(sent[0]!.token.slice(4), 'base64url').toString();
    for (const text of [...calls, inside, JSON.stringify(store.getState())]) {
      expect(text).not.toMatch(/4242\D?4242/);
      expect(text).not.toContain('"123"');
    }
    expect(readToken(sent[0]!.token)).toMatchObject({
      last4: '4242',
      expiryMonth: 8,
      expiryYear: 2030,
      holderName: 'Zoë Müller',
    });
  });

  it('invalid fields show errors, send nothing, and keep the input', async () => {
    const { fill, save, sent } = show();
    await save();
    expect(await screen.findByRole('link', { name: 'Enter the name on the card.' })).toBeVisible();
    await fill('4111111111111111', '0120');
    await save();
    expect(await screen.findByRole('link', { name: /Only the test cards work here/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'This card has expired.' })).toBeVisible();
    expect(screen.getByLabelText(/Card number/)).toHaveValue('4111 1111 1111 1111');
    expect(screen.getByLabelText(/Card number/)).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
  });

  it('the test numbers are listed with their effects, and one fills in the form', async () => {
    const { user, save, sent } = show();
    await user.click(screen.getByText('Show the test cards'));
    expect(screen.getByText('Declined: insufficient funds')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fill in 4000 0025 0000 3155' }));
    expect(screen.getByLabelText(/Card number/)).toHaveValue('4000 0025 0000 3155');
    await save();
    expect(readToken(sent[0]!.token)).toMatchObject({ behaviour: 'needs_authentication', holderName: 'Test Parent' });
  });

  it('a retry sends the same token and idempotency key, so a lost response creates no second card', async () => {
    const { fill, save, sent, saved, answer } = show();
    answer(refuse(503, 'We can’t reach our records right now.'));
    await fill();
    await save();
    expect(await screen.findByText('We can’t reach our records right now.')).toBeVisible();
    expect(screen.getByLabelText(/Card number/)).toHaveValue('4242 4242 4242 4242');
    answer();
    await save();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(saved).toHaveLength(1);
  });

  it('a new card becomes the main card if the parent asks for it', async () => {
    const { user, fill, save, saved, calls, answer } = show({ hasMain: true });
    answer(second);
    await fill('5555555555554444');
    const main = screen.getByRole('checkbox', { name: /main card/ });
    expect(main).not.toBeChecked();
    await user.click(main);
    await save();
    expect(saved).toEqual([{ ...second, isMain: true }]);
    expect(calls[1]).toContain('/card/set_main');
  });
});

describe('adding a card with Stripe', () => {
  let setups = 0;
  beforeEach(() => {
    service.bodies('createCard').map(({ token }) => token).length = 0;
    setups = 0;
    mockConfirm.mockReset().mockResolvedValue({ setupIntent: { payment_method: 'pm_1' } });
    stripe.mockReset().mockResolvedValue({} as never);
    service.answer({
      beginCardSetup: () => ((setups += 1), { clientSecret: 'seti_1_secret_2' }),
    });
  });

  function show() {
    const onSaved = jest.fn();
    const settings = aSettings({ payment: { gateway: 'stripe', publishableKey: 'pk_test' } });
    const rendered = renderWithStore(<StripeCardForm hasMain={false} onSaved={onSaved} onCancel={() => undefined} />, {
      profile: aProfile(),
      settings,
    });
    const save = async () => {
      await enter(rendered.user, await screen.findByLabelText(/Name on card/), 'Zoë Müller');
      await rendered.user.click(screen.getByRole('button', { name: 'Save card' }));
      await act(async () => {});
    };
    return { ...rendered, onSaved, save };
  }

  it('Stripe confirms the card with its bank, then its payment method is saved', async () => {
    const { save, onSaved } = show();
    await save();
    expect(loadStripe).toHaveBeenCalledWith('pk_test');
    expect(mockConfirm.mock.calls).toEqual([
      ['seti_1_secret_2', { payment_method: { card: mockElement, billing_details: { name: 'Zoë Müller' } } }],
    ]);
    expect(service.bodies('createCard').map(({ token }) => token)).toEqual(['pm_1']);
    expect(onSaved).toHaveBeenCalledWith(aCard());
  });

  it('a refusal by Stripe or the bank is shown and the form is kept', async () => {
    mockConfirm.mockResolvedValue({ error: { message: 'We are unable to authenticate your payment method.' } });
    const { save, onSaved } = show();
    await save();
    expect(await screen.findByText('We are unable to authenticate your payment method.')).toBeVisible();
    expect(screen.getByLabelText(/Name on card/)).toHaveValue('Zoë Müller');
    expect(service.bodies('createCard')).toEqual([]);
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('the bank is not asked again when only our own save failed', async () => {
    service.answer({
      beginCardSetup: () => ({ clientSecret: 'seti_1_secret_2' }),
      createCard: () => refuse(503, 'We can’t reach our records right now.'),
    });
    const { save, onSaved, user } = show();
    await save();
    expect(await screen.findByText('We can’t reach our records right now.')).toBeVisible();
    service.answer({ createCard: () => aCard() });
    await user.click(screen.getByRole('button', { name: 'Save card' }));
    await act(async () => {});
    expect(mockConfirm).toHaveBeenCalledTimes(1);
    expect(onSaved).toHaveBeenCalledTimes(1);
  });

  it('a Stripe form that failed to load is reported and can be retried', async () => {
    stripe.mockRejectedValueOnce(new Error('No script.'));
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the card form');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Card number, of Stripe')).toBeVisible();
    expect(setups).toBe(0);
  });
});

describe('a payment that waits for the bank', () => {
  const payment = aPayment({
    cardLast4: '3155',
    status: 'needs_authentication',
    nextAction: { type: 'authenticate', clientSecret: 'pi_1_secret_2' },
  });
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
    service.answer({
      resumePayment: () => paid,
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
    expect(service.calls('resumePayment').map(({ params }) => params.id)).toEqual([payment.id]);
    expect(onDone).toHaveBeenCalledWith(paid);
  });

  it('the bank’s question about a later month says when the booking ends without it', () => {
    const month = { ...payment, month: '2026-12', at: '2026-12-01T15:00:00Z' };
    show(aPermanentBooking({ payments: [...aPermanentBooking().payments, month] }));
    expect(
      screen.getByText(/If \$600\.00 isn’t paid by Friday, December 4 at 10:00 AM, this booking ends\.$/),
    ).toBeVisible();
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
    const calls = { retrievePaymentIntent: jest.fn(), confirmCardPayment: jest.fn(), handleNextAction: jest.fn() };
    beforeEach(() => {
      Object.values(calls).forEach((call) => call.mockReset());
      stripe.mockReset().mockResolvedValue(calls as never);
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
      stripe.mockRejectedValue(new Error('No script.'));
      const { user } = show(waiting, 'stripe');
      await user.click(confirm());
      expect(await screen.findByText(/couldn’t reach your bank/)).toBeVisible();
    });
  });
});

describe('a refund that the bank returned', () => {
  const show = (...refunds: [number, Payment['refunds'][number]['status']][]) =>
    renderWithStore(
      <ReturnedRefunds
        booking={aBooking({
          payments: [
            aPayment({
              refunded: refunds.reduce((sum, [amount]) => sum + amount, 0),
              refunds: refunds.map(([amount, status], index) => ({ id: anId(340 + index), at: now, amount, status })),
            }),
          ],
        })}
      />,
    );

  it('a returned refund says what is owed and what to do', () => {
    show([4_000, 'failed'], [2_000, 'failed'], [1_000, 'succeeded']);
    expect(screen.getByText('Your bank returned our refund of $60.00')).toBeVisible();
    expect(screen.getByText(/We still owe you this amount/)).toHaveTextContent('NB-4K7Q2M');
    expect(hrefOf('Write to us')).toBe('/profile/support/us');
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
});
