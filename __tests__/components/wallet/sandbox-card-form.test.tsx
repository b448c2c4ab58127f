import { screen } from '@testing-library/react';
import { aCard, aProfile } from '@/__tests__/support/builders/profile';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { Card } from '@/api/contract/types';
import { SandboxCardForm } from '@/components/wallet/sandbox-card-form';
import { CardBrand } from '@/lib/enums';
import { readToken } from '@/lib/money/sandbox-cards';

const service = useMockService();
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
      setMainCard: async ({ body, request }) => {
        calls.push(`${request.url} ${JSON.stringify(body)}`);
        return aProfile();
      },
    });
  answer();
  const rendered = renderWithStore(
    <SandboxCardForm hasMain={hasMain} onSaved={async (card) => void saved.push(card)} onCancel={() => undefined} />,
    { profile: aProfile() },
  );
  const fill = async (number = '4242424242424242', expiry = '0830', code = '123', name = 'Zoë Müller') => {
    await rendered.user.type(screen.getByLabelText(/Card number/), number);
    await rendered.user.type(screen.getByLabelText(/Expiry date/), expiry);
    await rendered.user.type(screen.getByLabelText(/Security code/), code);
    await rendered.user.type(screen.getByLabelText(/Name on card/), name);
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
  for (const sentence of [
    'Check the card number.',
    'Enter the month and the year, for example 08 / 30.',
    'Enter the 3 or 4 digits of the security code.',
    'Enter the name on the card.',
  ]) {
    expect(await screen.findByRole('link', { name: sentence })).toBeVisible();
  }
  await fill('4111111111111111', '0120');
  await save();
  expect(await screen.findByRole('link', { name: /Only the test cards work here/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'This card has expired.' })).toBeVisible();
  expect(screen.getByLabelText(/Card number/)).toHaveValue('4111 1111 1111 1111');
  expect(screen.getByLabelText(/Card number/)).toHaveAttribute('aria-invalid', 'true');
  expect(sent).toEqual([]);
});

it.each([
  ['0830', '08 / 30'],
  ['082030', '08 / 2030'],
])('the year can have two or four digits: %s', async (typed, shown) => {
  const { fill, save, sent } = show();
  await fill('378282246310005', typed, '1234');
  expect(screen.getByLabelText(/Card number/)).toHaveValue('3782 822463 10005');
  expect(screen.getByLabelText(/Expiry date/)).toHaveValue(shown);
  await save();
  expect(readToken(sent[0]!.token)).toMatchObject({ expiryMonth: 8, expiryYear: 2030, last4: '0005' });
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

it('the card becomes main when selected, and the form is busy meanwhile', async () => {
  const { fill, save, saved, calls, answer } = show({ hasMain: true });
  answer(second);
  await fill('5555555555554444');
  expect(screen.getByRole('checkbox', { name: /main card/ })).not.toBeChecked();
  await save();
  expect(saved).toEqual([second]);
  expect(calls).toHaveLength(1);
});

it('a new card becomes the main card if the parent asks for it', async () => {
  const { user, fill, save, saved, calls, answer } = show({ hasMain: true });
  answer(second);
  await fill('5555555555554444');
  await user.click(screen.getByRole('checkbox', { name: /main card/ }));
  await save();
  expect(saved).toEqual([{ ...second, isMain: true }]);
  expect(calls[1]).toContain('/card/set_main');
});

it('the form cannot be submitted twice', async () => {
  const { fill, save, saved } = show();
  const held = hold(() => aCard());
  let times = 0;
  service.answer({
    createCard: () => {
      times += 1;
      return held.answer();
    },
  });
  await fill();
  await save();
  expect(screen.getByRole('button', { name: 'Save card' })).toHaveAttribute('aria-busy', 'true');
  await save();
  held.release();
  await screen.findByRole('button', { name: 'Save card', busy: false });
  expect(times).toBe(1);
  expect(saved).toHaveLength(1);
});
