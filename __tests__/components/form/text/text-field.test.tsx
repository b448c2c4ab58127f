import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { textFieldExamples } from '@/components/form/text/text.examples';

const user = userEvent.setup();

test('a text input accepts at most 100 characters', async () => {
  render(textFieldExamples.empty);
  const input = screen.getByRole('textbox', { name: 'First name' });
  await user.click(input);
  await user.paste('x'.repeat(120));
  expect(input).toHaveValue('x'.repeat(100));
});

test('a required field shows an asterisk hidden from screen readers and is marked as required', () => {
  render(textFieldExamples.empty);
  expect(screen.getByText('*')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByLabelText(/First name/)).toBeRequired();
});

test('the hint and the error are the accessible description of a text field', () => {
  render(
    <>
      {textFieldExamples.withHint}
      {textFieldExamples.wrong}
    </>,
  );
  expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('As it appears in your passport.');
  const input = screen.getByLabelText(/First name/);
  expect(input).toHaveAccessibleDescription('Enter a first name.');
  expect(input).toBeInvalid();
});

test('a text field has an empty live region before there is an error', () => {
  const { container } = render(textFieldExamples.empty);
  expect(container.querySelector('[aria-live="polite"]')).toBeEmptyDOMElement();
});

test('an e-mail field has email autocomplete, and a read-only field cannot be changed', async () => {
  render(
    <>
      {textFieldExamples.email}
      {textFieldExamples.readOnly}
    </>,
  );
  expect(screen.getByLabelText(/E-mail/)).toHaveAttribute('autocomplete', 'email');
  await user.type(screen.getByLabelText('Your reference'), 'x');
  expect(screen.getByLabelText('Your reference')).toHaveValue('NB-4K7Q2M');
});
