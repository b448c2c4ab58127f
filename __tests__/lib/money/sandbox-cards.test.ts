import { readToken, sandboxCards, tokeniseSandboxCard, type CardEntry } from '@/lib/money/sandbox-cards';

const entry = (over: Partial<CardEntry> = {}): CardEntry => ({
  number: '4242 4242 4242 4242',
  expiryMonth: 3,
  expiryYear: 2026,
  securityCode: '123',
  holderName: 'Rosa Silva',
  ...over,
});
const make = (over?: Partial<CardEntry>) => tokeniseSandboxCard(entry(over), '2026-03-31', 'n');
const errorsOf = (over: Partial<CardEntry>) => {
  const result = make(over);
  return 'errors' in result ? Object.keys(result.errors) : [];
};

test.each(Object.entries(sandboxCards))('test card %s becomes a token with its behaviour', (number, card) => {
  const result = make({ number });
  expect('token' in result && readToken(result.token)).toMatchObject({
    behaviour: card.behaviour,
    last4: number.slice(-4),
    holderName: 'Rosa Silva',
  });
  expect(JSON.stringify(result)).not.toContain(number);
});

test('the five test cards that payment tests rely on exist', () => {
  const behaviours = [
    '4242424242424242',
    '4000000000000002',
    '4000000000009995',
    '4000000000000069',
    '4000002500003155',
  ];
  expect(behaviours.map((number) => sandboxCards[number]?.behaviour)).toEqual([
    'success',
    'declined',
    'insufficient_funds',
    'expired',
    'needs_authentication',
  ]);
});

test.each<[Partial<CardEntry>, string[]]>([
  [{ number: '4242 4242 4242 4241' }, ['number']],
  [{ number: '4111 1111 1111 1111' }, ['number']],
  [{ number: 'constructor' }, ['number']],
  [{ expiryMonth: 0 }, ['expiryMonth']],
  [{ expiryMonth: 13 }, ['expiryMonth']],
  [{ expiryMonth: 2 }, ['expiryMonth']],
  [{ expiryYear: 26 }, ['expiryYear']],
  [{ expiryYear: 2025 }, ['expiryYear']],
  [{ securityCode: '12' }, ['securityCode']],
  [{ holderName: '   ' }, ['holderName']],
  [{ holderName: '\u200b\u3164' }, ['holderName']],
  [{ holderName: 'Rosa \u202eavliS' }, ['holderName']],
  [{ number: '', holderName: '' }, ['number', 'holderName']],
])('entering %p reports errors at the fields', (over, fields) => {
  expect(errorsOf(over)).toEqual(fields);
});

test('a real card number is rejected with a warning', () => {
  const result = make({ number: '4111111111111111' });
  expect('errors' in result && result.errors.number).toMatch(/test cards/);
});
