import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormikContext } from 'formik';
import type { ReactElement } from 'react';
import { object, string } from 'yup';
import { enter } from '@/__tests__/support/enter';
import { checkboxFieldExamples, radioFieldExamples } from '@/components/form/choices/choices.examples';
import { SelectField } from '@/components/form/choices/select-field';
import { DatePartsField } from '@/components/form/dates/date-parts-field';
import { DatePickerField } from '@/components/form/dates/date-picker-field';
import { datePartsFieldExamples } from '@/components/form/dates/dates.examples';
import { MaskedDateField } from '@/components/form/dates/masked-date-field';
import { SigningDateField } from '@/components/form/dates/signing-date-field';
import { ExampleForm } from '@/components/form/form/example-form';
import { Form } from '@/components/form/form/form';
import { PhotoField } from '@/components/form/media/photo-field';
import { SignatureField } from '@/components/form/media/signature-field';
import { Button } from '@/components/ui/inputs/button';
import { regionOptions } from '@/lib/validation/postal-address';
import { signatureImageField } from '@/lib/validation/signature';

const user = userEvent.setup();

test('a missing consent shows its error on the checkbox', () => {
  render(checkboxFieldExamples.wrong);
  const box = screen.getByRole('checkbox', { name: /I agree/ });
  expect(box).toBeRequired();
  expect(box).toBeInvalid();
  expect(box).toHaveAccessibleDescription('To sign up, please accept the terms.');
});

test('a checkbox group has a legend, and its disabled options cannot be checked', async () => {
  render(checkboxFieldExamples.group);
  const group = screen.getByRole('group', { name: /Days of the week/ });
  await user.click(within(group).getByRole('checkbox', { name: 'Monday' }));
  await user.click(within(group).getByRole('checkbox', { name: 'Thursday' }));
  expect(within(group).getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  expect(within(group).getByRole('checkbox', { name: 'Tuesday' })).toBeChecked();
  expect(within(group).getByRole('checkbox', { name: 'Thursday' })).not.toBeChecked();
});

test('a radio group has a legend, shows each choice’s state and allows one choice', async () => {
  render(radioFieldExamples.withDetails);
  const group = screen.getByRole('group', { name: 'Session' });
  const [full, morning, afternoon] = within(group).getAllByRole('radio');
  expect(morning).toBeChecked();
  await user.click(screen.getByText('Full Day'));
  expect(full).toBeChecked();
  expect(morning).not.toBeChecked();
  expect(afternoon).toBeDisabled();
});

test('the radio group describes its missing answer', () => {
  render(radioFieldExamples.wrong);
  expect(screen.getByRole('group', { name: /You are the child's/ })).toHaveAccessibleDescription(
    'Choose guardian, father or mother.',
  );
  expect(screen.getAllByRole('radio')[0]).toBeRequired();
});

describe('a select in a form', () => {
  const button = () => screen.getByRole('button', { name: /Province/ });
  const sentence = 'Choose a province or territory.';

  function Address({ onSubmit }: { onSubmit: (values: { region: string }) => void }) {
    return (
      <Form
        enter="submits"
        initialValues={{ region: '' }}
        validationSchema={object({ region: string().required(sentence) })}
        onSubmit={onSubmit}
      >
        <SelectField name="region" label="Province" required options={regionOptions('CA')} />
        <Button type="submit">Save</Button>
      </Form>
    );
  }

  test('opening the list does not count as leaving the select field: the error appears only on blur', async () => {
    render(<Address onSubmit={jest.fn()} />);
    await user.click(button());
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.tab();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(button()).toHaveAccessibleDescription(sentence);
    expect(button()).toHaveAttribute('data-invalid');
  });

  test('the form submits the selected option', async () => {
    const sent = jest.fn();
    render(<Address onSubmit={sent} />);
    await user.click(button());
    await user.click(screen.getByRole('option', { name: 'Quebec' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ region: 'QC' }));
  });
});

const write = async (label: string, text: string) => {
  await enter(user, screen.getByLabelText(label), text);
};

/** Shows the form's values and whether it is dirty. */
function Held() {
  const { values, dirty } = useFormikContext<{ field: unknown }>();
  return <output>{JSON.stringify({ field: values.field, dirty })}</output>;
}
const held = () => JSON.parse(screen.getByRole('status').textContent ?? '') as { field: unknown; dirty: boolean };

describe('the three-part date', () => {
  const date = (value: string) => (
    <ExampleForm value={value}>
      <DatePartsField name="field" label="Date of birth" required hint="For example, March 31, 2023." />
      <Held />
    </ExampleForm>
  );

  test('the three-part date combines month, day and year as yyyy-MM-dd', async () => {
    render(date(''));
    await user.selectOptions(screen.getByLabelText('Month'), 'March');
    await write('Day', '05');
    await write('Year', '2023');
    expect(held().field).toBe('2023-03-05');
  });

  test('the three-part date strips leading zeros from a stored date', () => {
    render(datePartsFieldExamples.filled);
    expect(screen.getByLabelText('Month')).toHaveDisplayValue('March');
    expect(screen.getByLabelText('Day')).toHaveValue('5');
    expect(screen.getByLabelText('Year')).toHaveValue('2023');
  });

  test('day and year of the three-part date accept only 2 and 4 digits, and focus does not jump', async () => {
    render(date(''));
    const day = screen.getByLabelText('Day');
    await user.type(day, '3a1b7');
    expect(day).toHaveValue('31');
    expect(day).toHaveFocus();
    const year = screen.getByLabelText('Year');
    await user.type(year, '20239');
    expect(year).toHaveValue('2023');
  });

  test('the three-part date is a group with a hint, and clearing all parts clears the value', async () => {
    render(date('2023-03-05'));
    expect(screen.getByRole('group', { name: /Date of birth/ })).toHaveAccessibleDescription(
      'For example, March 31, 2023.',
    );
    await user.selectOptions(screen.getByLabelText('Month'), 'Month');
    expect(held().field).toBe('2023--5');
    await user.clear(screen.getByLabelText('Day'));
    await user.clear(screen.getByLabelText('Year'));
    expect(held().field).toBe('');
  });
});

test('the date picker field stores yyyy-MM-dd, or the typed text when it is not a date', async () => {
  render(
    <ExampleForm value={null}>
      <DatePickerField name="field" label="First day" required today="2026-11-20" />
      <Held />
    </ExampleForm>,
  );
  // The placeholder has the same label.
  expect(screen.getByLabelText(/First day/)).toBeRequired();
  await screen.findByRole('button', { name: 'Open calendar' });
  const input = screen.getByLabelText(/First day/);
  await user.click(input);
  await user.click(screen.getByRole('gridcell', { name: /November 24th, 2026/ }));
  expect(held().field).toBe('2026-11-24');
  await user.clear(input);
  expect(held().field).toBeNull();
  await user.paste('soon');
  expect(held().field).toBe('soon');
  expect(input).toHaveValue('soon');
});

describe('an invalid date stays in its field with an error and blocks submit without a schema', () => {
  const sent = jest.fn();
  const form = (value: string | null, field: ReactElement) => {
    sent.mockClear();
    render(
      <Form enter="submits" initialValues={{ field: value }} onSubmit={sent}>
        {field}
        <button type="submit">Send</button>
      </Form>,
    );
  };
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
  const refusal = async (sentence: RegExp) => {
    await send();
    const link = await screen.findByRole('link', { name: sentence });
    expect(sent).not.toHaveBeenCalled();
    await user.click(link);
    expect(document.activeElement).toBeInvalid();
    return document.activeElement;
  };

  test('the date picker rejects a date and submits once it is corrected', async () => {
    const text = 'May 1, 2028';
    form(null, <DatePickerField name="field" label="Last day" today="2026-11-20" max="2027-11-20" />);
    await screen.findByRole('button', { name: 'Open calendar' });
    await write('Last day', text);
    await refusal(/from tomorrow to/);
    const sentence = 'Enter a date like “November 21, 2026”, from tomorrow to November 20, 2027.';
    expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription(sentence);
    expect(screen.getByLabelText('Last day')).toHaveValue(text);
    await user.clear(screen.getByLabelText('Last day'));
    await write('Last day', 'June 3, 2027');
    await send();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ field: '2027-06-03' }));
  });

  test('the date picker accepts a date typed as yyyy-MM-dd', async () => {
    form(null, <DatePickerField name="field" label="Last day" today="2026-11-20" />);
    await screen.findByRole('button', { name: 'Open calendar' });
    await write('Last day', '2027-06-03');
    await send();
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ field: '2027-06-03' }));
    expect(screen.getByLabelText('Last day')).toHaveValue('June 3, 2027');
  });

  test('a half-filled three-part date blocks submit', async () => {
    form('', <DatePartsField name="field" label="Date of birth" />);
    await write('Day', '5');
    expect(await refusal(/must include a month and a year/)).toBe(screen.getByLabelText('Month'));
    expect(screen.getByLabelText('Day')).toHaveValue('5');
  });

  test('an invalid masked date blocks submit', async () => {
    form('', <MaskedDateField name="field" label="Start" />);
    await write('Start', '31.02.2026');
    expect(await refusal(/Enter a real date/)).toHaveValue('31.02.2026');
  });

  test('an invalid signing date blocks submit', async () => {
    form('', <SigningDateField name="field" />);
    await write('Signing date', '2026/02/31');
    expect(await refusal(/The day must be|Enter a real date/)).toHaveValue('2026/02/31');
  });
});

describe('the signing date', () => {
  const signing = (value: string) => (
    <ExampleForm value={value}>
      <SigningDateField name="field" />
      <Held />
    </ExampleForm>
  );

  test('the signing date has a label, shows YYYY/MM/DD and is stored as yyyy-MM-dd', async () => {
    render(signing(''));
    const input = screen.getByLabelText('Signing date');
    expect(input).toHaveAttribute('placeholder', 'YYYY/MM/DD');
    await user.type(input, '2026/1/5');
    await user.tab();
    expect(input).toHaveValue('2026/01/05');
    expect(held().field).toBe('2026-01-05');
  });
});

describe('the dd.mm.yyyy mask', () => {
  const masked = (value: string) => (
    <ExampleForm value={value}>
      <MaskedDateField name="field" label="Start" />
      <Held />
    </ExampleForm>
  );

  const typed = (written: string) => user.type(screen.getByLabelText('Start'), written);

  test('the date mask inserts the dots while digits are typed', async () => {
    render(masked(''));
    await typed('20112026');
    expect(screen.getByLabelText('Start')).toHaveValue('20.11.2026');
    expect(held().field).toBe('2026-11-20');
  });

  test('a mistyped day can be corrected in place without losing the other digits', async () => {
    render(masked(''));
    await typed('45.11.2026');
    await user.type(screen.getByLabelText('Start'), '2', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    await user.tab();
    expect(held().field).toBe('2026-11-25');
  });

  test('the date mask reads a day and a month of one digit', async () => {
    render(masked(''));
    await typed('5.3.2026');
    expect(held().field).toBe('2026-03-05');
  });

  test('a stored masked date is shown and not changed by focus', async () => {
    render(masked('2026-11-20'));
    expect(screen.getByLabelText('Start')).toHaveValue('20.11.2026');
    await user.click(screen.getByLabelText('Start'));
    await user.tab();
    expect(held()).toEqual({ field: '2026-11-20', dirty: false });
  });
});

test('the photo field uploads immediately and stores {id, fullPath}, or null after deletion', async () => {
  const sent = jest.fn();
  render(
    <Form enter="submits" initialValues={{ photo: null }} onSubmit={sent}>
      <PhotoField name="photo" firstName="Emma" upload={async () => [{ id: 'a1', fullPath: '/photos/a1' }]} />
      <Button type="submit">Save</Button>
    </Form>,
  );
  await user.upload(screen.getByLabelText('Choose a photo file'), new File(['x'], 'emma.png', { type: 'image/png' }));
  await screen.findByRole('button', { name: 'Change photo' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.mock.calls[0]?.[0]).toEqual({ photo: { id: 'a1', fullPath: '/photos/a1' } }));
  await user.click(screen.getByRole('button', { name: 'Delete photo' }));
  await screen.findByRole('button', { name: 'Add photo' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent.mock.calls[1]?.[0]).toEqual({ photo: null }));
});

describe('a signature in a form', () => {
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

  const typeName = async () => {
    await user.click(screen.getByRole('button', { name: 'Type your name instead' }));
    const input = screen.getByRole('textbox', { name: /type your full name/ });
    fireEvent.change(input, { target: { value: 'Ada Li' } });
  };

  const agreement = (onSubmit: (values: object) => void) => (
    <Form
      enter="submits"
      initialValues={{ signature: { image: '', typedName: '' } }}
      validationSchema={object({ signature: object({ image: signatureImageField() }) })}
      onSubmit={onSubmit}
    >
      <SignatureField name="signature.image" typedName="signature.typedName" required />
      <Button type="submit">Save</Button>
    </Form>
  );

  test('the form is not submitted without a signature, then with the typed one as name and image', async () => {
    const sent = jest.fn();
    render(agreement(sent));
    await save();
    const missing = 'Sign in the box, or type your name instead.';
    await waitFor(() => expect(screen.getByRole('group')).toHaveAccessibleDescription(missing));
    expect(sent).not.toHaveBeenCalled();
    await typeName();
    await waitFor(() => expect(screen.getByRole('group')).not.toHaveAccessibleDescription());
    await save();
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    const [{ signature }] = sent.mock.calls[0] as [{ signature: { image: string; typedName: string } }];
    expect(signature.typedName).toBe('Ada Li');
    expect(signatureImageField().isValidSync(signature.image)).toBe(true);
  });

  test('"Clear" removes both the typed name and the image', async () => {
    const sent = jest.fn();
    render(agreement(sent));
    await typeName();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await save();
    expect(screen.getByRole('textbox', { name: /type your full name/ })).toHaveValue('');
    expect(sent).not.toHaveBeenCalled();
  });
});
