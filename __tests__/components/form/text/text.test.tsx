import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormikContext } from 'formik';
import { type ReactElement, useState } from 'react';
import { compose } from '@/__tests__/support/compose';
import { enter } from '@/__tests__/support/enter';
import { DatePartsField } from '@/components/form/dates/date-parts-field';
import { DatePickerField } from '@/components/form/dates/date-picker-field';
import { MaskedDateField } from '@/components/form/dates/masked-date-field';
import { SigningDateField } from '@/components/form/dates/signing-date-field';
import { ExampleForm } from '@/components/form/form/example-form';
import { DollarsInput } from '@/components/form/text/dollars-input';
import { NumberField, NumberInput } from '@/components/form/text/number-field';
import { PasswordField } from '@/components/form/text/password-field';
import { PhoneField } from '@/components/form/text/phone-field';
import { PostalCodeField } from '@/components/form/text/postal-code-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { TextField } from '@/components/form/text/text-field';
import {
  passwordFieldExamples,
  phoneFieldExamples,
  postalCodeFieldExamples,
  textAreaFieldExamples,
  textFieldExamples,
} from '@/components/form/text/text.examples';
import { VerificationCodeField } from '@/components/form/text/verification-code-field';
import { formatVerificationCode } from '@/lib/validation/account';

describe('text fields', () => {
  const user = userEvent.setup({ delay: null });

  test('a text field takes 100 characters, is marked as required, and has an empty live region before there is an error', async () => {
    render(textFieldExamples.empty);
    expect(screen.getByText('*')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByLabelText(/First name/)).toBeRequired();
    expect(document.querySelector('[aria-live="polite"]')).toBeEmptyDOMElement();
    const input = screen.getByRole('textbox', { name: 'First name' });
    await enter(user, input, 'x'.repeat(120));
    expect(input).toHaveValue('x'.repeat(100));
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

  test.each<[string, ReactElement, Record<string, string>]>([
    ['an e-mail address', textFieldExamples.email, { autocomplete: 'email' }],
    ['the current password', passwordFieldExamples.current, { autocomplete: 'current-password' }],
    ['a new password', passwordFieldExamples.newPassword, { autocomplete: 'new-password' }],
    ['a phone number', phoneFieldExamples.empty, { autocomplete: 'tel', type: 'tel', placeholder: '+1 000 000 0000' }],
    ['a postal code', postalCodeFieldExamples.canadian, { autocomplete: 'postal-code', placeholder: 'a0a 0a0' }],
    ['a ZIP code', postalCodeFieldExamples.american, { autocomplete: 'postal-code', placeholder: '00000' }],
  ])('browsers know the field of %s', (_, field, attributes) => {
    const input = render(field).container.querySelector('input');
    for (const [name, value] of Object.entries(attributes)) expect(input).toHaveAttribute(name, value);
  });

  test('a read-only field cannot be changed', async () => {
    render(textFieldExamples.readOnly);
    await user.click(screen.getByLabelText('Your reference'));
    await user.keyboard('x');
    expect(screen.getByLabelText('Your reference')).toHaveValue('NB-4K7Q2M');
  });
});

describe('text areas', () => {
  test('the character counter updates while typing and uses the error colour from 20 remaining', async () => {
    const user = userEvent.setup({ delay: null });
    render(textAreaFieldExamples.nearlyFull);
    const area = screen.getByLabelText('Note for the facility');
    await user.clear(area);
    await enter(user, area, 'x'.repeat(79));
    expect(screen.getByText('21 character(s) remaining')).not.toHaveClass('text-failed');
    await user.keyboard('x');
    expect(screen.getByText('20 character(s) remaining')).toHaveClass('text-failed');
    await user.paste('y'.repeat(50));
    expect(area).toHaveValue('x'.repeat(80) + 'y'.repeat(20));
    expect(screen.getByText('0 character(s) remaining')).toBeInTheDocument();
  });

  test('screen readers get the limit immediately and the count when typing pauses', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(textAreaFieldExamples.empty);
    const area = screen.getByLabelText(/Message/);
    expect(area).toHaveAccessibleDescription(expect.stringContaining('At most 500 characters.'));
    await enter(user, area, 'Hello');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.getByRole('status')).toHaveTextContent('495 character(s) remaining');
    jest.useRealTimers();
  });

  test('a hidden copy of the text sets the height of the text area, including a trailing empty line', async () => {
    const user = userEvent.setup({ delay: null });
    const { container } = render(textAreaFieldExamples.growing);
    const area = screen.getByLabelText('Allergies');
    const copy = container.querySelector('.invisible');
    await enter(user, area, '\nOne more.\n');
    expect(copy?.textContent).toBe(`${(area as HTMLTextAreaElement).value} `);
  });
});

describe('password fields', () => {
  const user = userEvent.setup({ delay: null });

  test('the password rules are shown before typing and checked off while typing', async () => {
    render(passwordFieldExamples.newPassword);
    const rules = within(screen.getByRole('list', { name: 'The password needs' })).getAllByRole('listitem');
    expect(rules).toHaveLength(4);
    expect(screen.getAllByRole('img', { name: 'Still needed:' })).toHaveLength(4);
    await enter(user, screen.getByLabelText(/New password/), 'nestling');
    expect(screen.getAllByRole('img', { name: 'Done:' })).toHaveLength(2);
    await user.paste('A1');
    expect(screen.queryByRole('img', { name: 'Still needed:' })).not.toBeInTheDocument();
  });

  test('the current password has no rules, and can be shown and hidden', async () => {
    render(passwordFieldExamples.current);
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
    const input = screen.getByLabelText(/^Password/);
    await enter(user, input, 'Nestling1');
    expect(input).toHaveAttribute('type', 'password');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(input).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
  });
});

describe('numbers', () => {
  const user = userEvent.setup({ delay: null });
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

  test('a stored number is shown with a decimal comma and not changed by focus', async () => {
    render(<Number2 start={1234.5} />);
    expect(input()).toHaveValue('1234,5');
    await user.click(input());
    await user.tab();
    expect(changed).not.toHaveBeenCalled();
  });

  test.each(['9007199254740991', '-9007199254740991'])(
    'the number input accepts %s, and no digit that would make it inexact',
    async (largest) => {
      render(<Number2 start={null} scale={0} />);
      await enter(user, input(), largest);
      expect(value()).toBe(largest);
      await user.type(input(), '9');
      expect(Number.isSafeInteger(Number(value()))).toBe(true);
    },
  );

  test.each([
    ['1 234,5', '1234.5'],
    ['CA$ 60', '60'],
    ['-3,999', '-3.99'],
  ])('pasting %p into the number input gives %s', async (pasted, number) => {
    render(<Number2 start={null} />);
    await enter(user, input(), pasted);
    await user.tab();
    expect(value()).toBe(number);
  });
});

describe('masked texts', () => {
  const user = userEvent.setup({ delay: null });

  /** Shows the form's values and whether it is dirty. */
  function Held() {
    const { values, dirty } = useFormikContext<{ field: unknown }>();
    return <output>{JSON.stringify({ field: values.field, dirty })}</output>;
  }
  const held = () => JSON.parse(screen.getByRole('status').textContent ?? '') as { field: unknown; dirty: boolean };

  const phone = (value: string) => (
    <ExampleForm value={value}>
      <PhoneField name="field" label="Phone" />
      <Held />
    </ExampleForm>
  );

  describe('a phone number', () => {
    test('a phone number is shown as typed, stored as +14165550123, and formatted on blur', async () => {
      render(phone(''));
      await user.click(screen.getByLabelText('Phone'));
      await user.keyboard('(416) 555-0123');
      expect(screen.getByLabelText('Phone')).toHaveValue('(416) 555-0123');
      await user.tab();
      expect(screen.getByLabelText('Phone')).toHaveValue('+1 416 555 0123');
      expect(held()).toEqual({ field: '+14165550123', dirty: true });
    });

    test('focus and blur do not change a stored phone number', async () => {
      render(phone('+14165550123'));
      await user.click(screen.getByLabelText('Phone'));
      await user.tab();
      expect(screen.getByLabelText('Phone')).toHaveValue('+1 416 555 0123');
      expect(held()).toEqual({ field: '+14165550123', dirty: false });
    });

    test('a phone number autofilled by the browser is formatted without focus', async () => {
      render(phone(''));
      await act(async () => void fireEvent.input(screen.getByLabelText('Phone'), { target: { value: '4165550123' } }));
      expect(screen.getByLabelText('Phone')).toHaveValue('+1 416 555 0123');
      expect(held()).toEqual({ field: '+14165550123', dirty: true });
    });

    test('an incomplete phone number is not turned into another number', async () => {
      render(phone(''));
      await enter(user, screen.getByLabelText('Phone'), '1 416 555 012');
      await user.tab();
      expect(screen.getByLabelText('Phone')).toHaveValue('1 416 555 012');
      expect(held().field).toBe('1 416 555 012');
    });
  });

  test('a postal code is stored in capitals with a space, and a ZIP code with a hyphen', async () => {
    const { unmount } = render(
      <ExampleForm value="">
        <PostalCodeField name="field" country="CA" />
        <Held />
      </ExampleForm>,
    );
    await user.type(screen.getByLabelText('Postal code'), 'm5v2t6');
    await user.tab();
    expect(screen.getByLabelText('Postal code')).toHaveValue('M5V 2T6');
    expect(held().field).toBe('M5V 2T6');
    unmount();
    render(
      <ExampleForm value="">
        <PostalCodeField name="field" country="US" />
        <Held />
      </ExampleForm>,
    );
    await enter(user, screen.getByLabelText('ZIP code'), '981011234');
    expect(held().field).toBe('98101-1234');
  });

  test('a verification code can be pasted in any format and allows browser autofill', async () => {
    render(
      <ExampleForm value="">
        <VerificationCodeField name="field" label="Code" />
        <Held />
      </ExampleForm>,
    );
    expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
    await enter(user, screen.getByLabelText('Code'), ' 7k3mq-o1119 ');
    expect(held().field).toBe('7K3MQ01119');
  });

  test('a verification code typed as in its mail is stored without a space and shown in two groups', async () => {
    const code = formatVerificationCode('ABCDEFGHJK');
    expect(code).toBe('ABCDE FGHJK');
    render(
      <ExampleForm value="">
        <VerificationCodeField name="field" label="Code" />
        <Held />
      </ExampleForm>,
    );
    await user.type(screen.getByLabelText('Code'), code);
    expect(held().field).toBe('ABCDEFGHJK');
    await user.tab();
    expect(screen.getByLabelText('Code')).toHaveValue('ABCDE FGHJK');
  });
});

describe('composed text', () => {
  const Dollars = () => {
    const [value, setValue] = useState<number | null>(null);
    return (
      <>
        <DollarsInput id="price" aria-describedby="held" value={value} onChange={setValue} />
        <output id="held">{String(value)}</output>
      </>
    );
  };
  const field = { name: 'field', label: 'Field' };

  test.each([
    ['a line', <TextField key="" {...field} />, ['ㅅ', '서', '서울'], '서울'],
    ['a text area', <TextAreaField key="" {...field} maxLength={500} />, ['n', 'に', '日'], '日'],
    ['a password', <PasswordField key="" {...field} kind="current" />, ['n', '你'], '你'],
    ['a phone number', <PhoneField key="" {...field} />, ['4', '41', '416'], '416'],
    ['a postal code', <PostalCodeField key="" name="field" country="CA" />, ['m', 'm5', 'm5v'], 'M5V'],
    ['a mailed code', <VerificationCodeField key="" {...field} />, ['a', 'ab'], 'AB'],
    ['a number', <NumberField key="" {...field} />, ['1', '12'], '12'],
    ['a date in one line', <MaskedDateField key="" {...field} />, ['2', '20'], '20'],
    ['the signing date', <SigningDateField key="" name="field" />, ['2', '20', '2026'], '2026'],
    ['a date in three parts', <DatePartsField key="" {...field} />, ['1', '12'], '12'],
    ['a date with a calendar', <DatePickerField key="" {...field} today="2026-11-20" />, ['N', 'Nov'], 'Nov'],
  ] as const)('%s takes what is composed once', async (_, shown, steps, entered) => {
    const { container } = render(<ExampleForm value="">{shown}</ExampleForm>);
    // The calendar is loaded late, behind a field that cannot be typed in.
    await waitFor(() => expect(container.querySelector('[readonly]')).toBeNull());
    const [input] = container.querySelectorAll<HTMLInputElement>('input, textarea');
    await act(async () => {
      input!.focus();
      compose(input!, steps, { unfinished: true });
    });
    // Changing it now would make the input method enter it again.
    expect(input).toHaveValue(steps.at(-1));
    await act(async () => void fireEvent.compositionEnd(input!, { data: steps.at(-1) }));
    expect(container.querySelector('input, textarea')).toBe(input);
    expect(input).toHaveValue(entered);
  });

  test('a price waits for the end of the composition, and reads full-width digits', () => {
    render(<Dollars />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    compose(input, ['１', '１２', '１２０'], { unfinished: true });
    expect(input).toHaveValue('１２０');
    fireEvent.compositionEnd(input, { data: '１２０' });
    expect(input).toHaveValue('120');
    expect(input).toHaveAccessibleDescription('120');
  });
});
