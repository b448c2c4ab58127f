import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NumberInput } from '@/components/form/text/number-field';

const user = userEvent.setup();
const changed = jest.fn();

function Number2({ start, scale }: { start: number | null; scale?: number }) {
  const [value, setValue] = useState(start);
  return (
    <label>
      Budget
      <NumberInput
        id="budget"
        value={value}
        scale={scale}
        onChange={(next) => {
          changed(next);
          setValue(next);
        }}
      />
      <output>{String(value)}</output>
    </label>
  );
}
const input = () => screen.getByRole('textbox');
const value = () => screen.getByRole('status').textContent;

beforeEach(() => changed.mockClear());

test('the number input uses a decimal comma, converts a point and allows two decimals', async () => {
  render(<Number2 start={null} />);
  await user.type(input(), '12.345');
  expect(input()).toHaveValue('12,34');
  expect(value()).toBe('12.34');
});

test('the number input keeps a half-typed number', async () => {
  render(<Number2 start={null} />);
  await user.type(input(), '1,');
  expect(input()).toHaveValue('1,');
  await user.type(input(), '5');
  expect(input()).toHaveValue('1,5');
  expect(value()).toBe('1.5');
});

test('the number input ignores letters, accepts a minus sign and gives null when empty', async () => {
  render(<Number2 start={null} />);
  await user.type(input(), '-a7');
  expect(value()).toBe('-7');
  await user.clear(input());
  expect(value()).toBe('null');
});

test('a stored number is shown with a decimal comma and not changed by focus', async () => {
  render(<Number2 start={1234.5} />);
  expect(input()).toHaveValue('1234,5');
  await user.click(input());
  await user.tab();
  expect(changed).not.toHaveBeenCalled();
});

test('the number input accepts numbers up to the largest safe integer', async () => {
  render(<Number2 start={null} scale={0} />);
  await user.type(input(), '9007199254740991');
  expect(value()).toBe('9007199254740991');
  await user.type(input(), '9');
  expect(Number.isSafeInteger(Number(value()))).toBe(true);
});

test('the number input accepts numbers down to the smallest safe integer', async () => {
  render(<Number2 start={null} />);
  await user.type(input(), '-9007199254740991');
  expect(value()).toBe('-9007199254740991');
  await user.type(input(), '9');
  expect(Math.abs(Number(value()))).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
});

test.each([
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  ['1 234,5', '1234.5'],
  ['CA$ 60', '60'],
  ['-3,999', '-3.99'],
])('pasting %p into the number input gives %s', async (pasted, number) => {
  render(<Number2 start={null} />);
  await user.click(input());
  await user.paste(pasted);
  await user.tab();
  expect(value()).toBe(number);
});
