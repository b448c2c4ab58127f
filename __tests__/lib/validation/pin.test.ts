import { isEasyPin } from '@/lib/validation/pin';

it.each([
  ['000000', true],
  ['777777', true],
  ['123456', true],
  ['987654', true],
  ['402913', false],
  ['121212', false],
  ['012346', false],
])('%s is easy to guess: %s', (pin, easy) => {
  expect(isEasyPin(pin)).toBe(easy);
});
