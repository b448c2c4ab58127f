import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormikContext } from 'formik';
import { ExampleForm } from '@/components/form/form/example-form';
import { PhoneField } from '@/components/form/text/phone-field';
import { PostalCodeField } from '@/components/form/text/postal-code-field';
import { VerificationCodeField } from '@/components/form/text/verification-code-field';
import { formatVerificationCode } from '@/lib/validation/account';
import {
  phoneFieldExamples,
  postalCodeFieldExamples,
  verificationCodeFieldExamples,
} from '@/components/form/text/text.examples';

const user = userEvent.setup();

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
  test.each(['416 555 0123', '(416) 555-0123', '+1 416.555.0123', '14165550123', '+14165550123'])(
    'the phone number %p is stored as +14165550123 and formatted on blur',
    async (written) => {
      render(phone(''));
      await user.type(screen.getByLabelText('Phone'), written);
      expect(screen.getByLabelText('Phone')).toHaveValue(written);
      await user.tab();
      expect(screen.getByLabelText('Phone')).toHaveValue('+1 416 555 0123');
      expect(held()).toEqual({ field: '+14165550123', dirty: true });
    },
  );

  test('focus and blur do not change a stored phone number', async () => {
    render(phone('+14165550123'));
    await user.click(screen.getByLabelText('Phone'));
    await user.tab();
    expect(held()).toEqual({ field: '+14165550123', dirty: false });
  });

  test('a phone number can be pasted in any format', async () => {
    render(phone(''));
    await user.click(screen.getByLabelText('Phone'));
    await user.paste('+1 (416) 555-0123');
    expect(screen.getByLabelText('Phone')).toHaveValue('+1 (416) 555-0123');
    await user.tab();
    expect(screen.getByLabelText('Phone')).toHaveValue('+1 416 555 0123');
    expect(held()).toEqual({ field: '+14165550123', dirty: true });
  });

  test('a phone number autofilled by the browser is formatted without focus', async () => {
    render(phone(''));
    await act(async () => void fireEvent.input(screen.getByLabelText('Phone'), { target: { value: '4165550123' } }));
    expect(screen.getByLabelText('Phone')).toHaveValue('+1 416 555 0123');
    expect(held()).toEqual({ field: '+14165550123', dirty: true });
  });

  test('an incomplete phone number is kept as typed', async () => {
    render(phone(''));
    await user.click(screen.getByLabelText('Phone'));
    await user.paste('555 0123');
    await user.tab();
    expect(screen.getByLabelText('Phone')).toHaveValue('555 0123');
    expect(held().field).toBe('555 0123');
  });

  test.each(['1 416 555 012', '1416555012'])(
    'the incomplete phone number %p is not turned into another number',
    async (written) => {
      render(phone(''));
      await user.click(screen.getByLabelText('Phone'));
      await user.paste(written);
      await user.tab();
      expect(screen.getByLabelText('Phone')).toHaveValue(written);
      expect(held().field).toBe(written);
    },
  );

  test('the phone field has a placeholder and tel autocomplete', () => {
    render(phoneFieldExamples.empty);
    expect(screen.getByPlaceholderText('+1 000 000 0000')).toHaveAttribute('autocomplete', 'tel');
    render(phoneFieldExamples.filled);
    expect(screen.getByDisplayValue('+1 416 555 0123')).toHaveAttribute('type', 'tel');
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
  await user.type(screen.getByLabelText('ZIP code'), '981011234');
  expect(held().field).toBe('98101-1234');
});

test('the postal code field has a placeholder for each country', () => {
  render(postalCodeFieldExamples.canadian);
  expect(screen.getByPlaceholderText('a0a 0a0')).toBeInTheDocument();
  render(postalCodeFieldExamples.american);
  expect(screen.getByPlaceholderText('00000')).toHaveAttribute('autocomplete', 'postal-code');
});

test('a verification code can be pasted in any format and allows browser autofill', async () => {
  render(
    <ExampleForm value="">
      <VerificationCodeField name="field" label="Code" />
      <Held />
    </ExampleForm>,
  );
  expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await user.click(screen.getByLabelText('Code'));
  await user.paste(' 7k3mq-o1119 ');
  expect(held().field).toBe('7K3MQ01119');
  render(verificationCodeFieldExamples.filled);
  expect(screen.getByDisplayValue('7K3MQ 01119')).toBeInTheDocument();
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
  for (const typed of [code, 'ABCDE-FGHJK', 'abcdefghjk', ' ABCDE  FGHJK ']) {
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), typed);
    expect(held().field).toBe('ABCDEFGHJK');
    await user.tab();
    expect(screen.getByLabelText('Code')).toHaveValue('ABCDE FGHJK');
  }
});
