import type { ReactNode } from 'react';
import { act, screen } from '@testing-library/react';
import { loadStripe } from '@stripe/stripe-js/pure';
import { aCard, aProfile } from '@/__tests__/support/builders/profile';
import { aSettings } from '@/__tests__/support/builders/settings';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { StripeCardForm } from '@/components/wallet/stripe-card-form';

jest.mock('@stripe/stripe-js/pure', () => ({ loadStripe: jest.fn() }));
/** Stripe's iframe, which tests cannot type into. */
const mockElement = { of: 'Stripe' };
jest.mock('@stripe/react-stripe-js', () => ({
  Elements: ({ children }: { children: ReactNode }) => children,
  CardElement: () => <input aria-label="Card number, of Stripe" />,
  useElements: () => ({ getElement: () => mockElement }),
  useStripe: () => ({ confirmCardSetup: mockConfirm }),
}));
const mockConfirm = jest.fn();

const service = useMockService();
const tokens: string[] = [];
let setups = 0;
beforeEach(() => {
  tokens.length = 0;
  setups = 0;
  mockConfirm.mockReset().mockResolvedValue({ setupIntent: { payment_method: 'pm_1' } });
  jest
    .mocked(loadStripe)
    .mockReset()
    .mockResolvedValue({} as never);
  service.answer({
    beginCardSetup: () => {
      setups += 1;
      return { clientSecret: 'seti_1_secret_2' };
    },
    createCard: ({ body }) => {
      tokens.push(body.token);
      return aCard();
    },
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
    await rendered.user.type(await screen.findByLabelText(/Name on card/), 'Zoë Müller');
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
  expect(tokens).toEqual(['pm_1']);
  expect(onSaved).toHaveBeenCalledWith(aCard());
});

it('a refusal by Stripe or the bank is shown and the form is kept', async () => {
  mockConfirm.mockResolvedValue({ error: { message: 'We are unable to authenticate your payment method.' } });
  const { save, onSaved } = show();
  await save();
  expect(await screen.findByText('We are unable to authenticate your payment method.')).toBeVisible();
  expect(screen.getByLabelText(/Name on card/)).toHaveValue('Zoë Müller');
  expect(tokens).toEqual([]);
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
  jest.mocked(loadStripe).mockRejectedValueOnce(new Error('No script.'));
  const { user } = show();
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the card form');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Card number, of Stripe')).toBeVisible();
  expect(setups).toBe(0);
});
