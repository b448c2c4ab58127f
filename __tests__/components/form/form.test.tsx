import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useFormikContext } from 'formik';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { object, string } from 'yup';
import { enter } from '@/__tests__/support/enter';
import { textsOf } from '@/__tests__/support/queries';
import { CheckboxField } from '@/components/form/choices/checkbox-field';
import { checkboxFieldExamples, radioFieldExamples } from '@/components/form/choices/choices.examples';
import { RadioField } from '@/components/form/choices/radio-field';
import { SelectField } from '@/components/form/choices/select-field';
import { DatePartsField } from '@/components/form/dates/date-parts-field';
import { DatePickerField } from '@/components/form/dates/date-picker-field';
import { datePartsFieldExamples } from '@/components/form/dates/dates.examples';
import { MaskedDateField } from '@/components/form/dates/masked-date-field';
import { SigningDateField } from '@/components/form/dates/signing-date-field';
import { FormField } from '@/components/form/field/form-field';
import { ExampleForm } from '@/components/form/form/example-form';
import { Form } from '@/components/form/form/form';
import { flattenErrors, type SubmitFailure, toStatus } from '@/components/form/form/form-errors';
import { formExamples } from '@/components/form/form/form.examples';
import { PhotoField } from '@/components/form/media/photo-field';
import { SignatureField } from '@/components/form/media/signature-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { EmailField, TextField } from '@/components/form/text/text-field';
import { Button } from '@/components/ui/inputs/button';
import { regionOptions } from '@/lib/validation/postal-address';
import { signatureImageField } from '@/lib/validation/signature';

const user = userEvent.setup({ delay: null });
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const summary = () => screen.findByRole('alert', { name: 'There is a problem' });
const choices = ['Full Day', 'Half Day'].map((label, index) => ({ value: index + 1, label }));
const session = <RadioField<number> name="session" label="Session" choices={choices} />;

describe('a press that blurs an invalid field', () => {
  test('blurring an invalid field by a press shows the error only after pointerup', async () => {
    render(formExamples.whole);
    const name = screen.getByLabelText(/First name/);
    await user.click(name);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Save' }));
    await act(async () => {
      name.blur();
      // Flush pending form updates.
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(name).toBeValid();
    fireEvent.pointerUp(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toBeInvalid());
  });

  test('a press that ends in pointercancel or contextmenu does not suppress later errors', async () => {
    render(formExamples.whole);
    const name = screen.getByLabelText(/First name/);
    for (const end of ['pointerCancel', 'contextMenu'] as const) {
      await user.click(name);
      fireEvent.pointerDown(document.body);
      fireEvent[end](document.body);
    }
    await user.tab();
    await waitFor(() => expect(name).toBeInvalid());
  });
});

describe('a failed submit', () => {
  test('each failed submit focuses a summary that links every error to its field in page order', async () => {
    render(formExamples.whole);
    await save();
    expect(await summary()).toHaveFocus();
    const links = within(await summary()).getAllByRole('link');
    expect(textsOf(links)).toEqual(['Enter a first name.', 'Enter a date of birth.', 'Enter a phone number.']);
    expect(screen.getByLabelText(/First name/)).toHaveAccessibleDescription('Enter a first name.');
    await user.click(links[2] as HTMLElement);
    expect(screen.getByLabelText(/Phone/)).toHaveFocus();
    await save();
    await waitFor(async () => expect(await summary()).toHaveFocus());
  });

  test('the summary has the focus as soon as it appears, so it cannot take it from a field that is pressed next', async () => {
    render(formExamples.whole);
    const focused = new Promise<Element | null>((resolve) => {
      const watcher = new MutationObserver(() => {
        if (!screen.queryByRole('alert')) return;
        watcher.disconnect();
        resolve(document.activeElement);
      });
      watcher.observe(document.body, { childList: true, subtree: true });
    });
    await save();
    expect(await focused).toBe(await summary());
  });

  test('the page title starts with "Error:" until the form submits, even when the page changes its title', async () => {
    document.title = 'Your child – Nestling';
    render(formExamples.whole);
    await save();
    await waitFor(() => expect(document.title).toBe('Error: Your child – Nestling'));
    document.title = 'Your children – Nestling';
    await waitFor(() => expect(document.title).toBe('Error: Your children – Nestling'));
    await fillIn('Emma');
    await save();
    await waitFor(() => expect(document.title).toBe('Your children – Nestling'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

async function fillIn(firstName: string) {
  const given = [
    [/First name/, firstName],
    ['Day', '31'],
    ['Year', '2023'],
    [/Phone/, '416 555 0123'],
  ] as const;
  await user.selectOptions(screen.getByLabelText('Month'), 'March');
  for (const [label, text] of given) {
    await enter(user, screen.getByLabelText(label), text);
  }
}

describe('an error from the service', () => {
  test('a service error is shown at its field and in the summary until that field changes', async () => {
    render(formExamples.whole);
    await fillIn('Nobody');
    await save();
    expect(await screen.findByRole('link', { name: 'This name is not on the list.' })).toBeInTheDocument();
    const name = screen.getByLabelText(/First name/);
    expect(name).toHaveAccessibleDescription('This name is not on the list.');
    await user.type(screen.getByLabelText(/Phone/), '4');
    expect(name).toBeInvalid();
    await user.type(name, '!');
    expect(name).toBeValid();
  });

  const one = (onSubmit: () => Promise<SubmitFailure | void>) => (
    <Form enter="submits" initialValues={{ city: 'Toronto' }} onSubmit={onSubmit}>
      <TextField name="city" label="City" />
      <Button type="submit">Save</Button>
    </Form>
  );

  test.each<[string, () => Promise<SubmitFailure>, string]>([
    ['refuses the whole request', async () => ({ message: 'It has just been taken.' }), 'It has just been taken.'],
    ['throws', () => Promise.reject(new Error('broken')), 'An error has occurred. Try again.'],
  ])('a submit that %s says so in the summary, without a link', async (_, onSubmit, sentence) => {
    render(one(onSubmit));
    await save();
    expect(await summary()).toHaveTextContent(sentence);
    expect(within(await summary()).queryByRole('link')).not.toBeInTheDocument();
  });

  test('a second submit while the first is pending is ignored', async () => {
    let finish: () => void = () => undefined;
    const sent = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    render(one(sent));
    await save();
    await save();
    await act(async () => finish());
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('Enter in a field', () => {
  const sent = jest.fn();
  beforeEach(() => sent.mockClear());
  const show = (enter: 'submits' | 'movesOn') =>
    render(
      <Form enter={enter} initialValues={{ name: '', day: '', session: 2, note: '', last: '' }} onSubmit={sent}>
        <TextField name="name" label="Name" />
        <input aria-label="Disabled" disabled />
        <div hidden>
          <input aria-label="Folded" />
        </div>
        <button type="button">Remove</button>
        <TextField name="day" label="Day" />
        {session}
        <TextAreaField name="note" label="Note" />
        <TextField name="last" label="Last" />
        <Button type="submit">Send</Button>
      </Form>,
    );

  test('in a form whose button alone submits, Enter moves to the next field, stays at the last, and sends nothing', async () => {
    show('movesOn');
    const focused = async () => {
      await user.keyboard('{Enter}');
      return document.activeElement;
    };
    await user.click(screen.getByLabelText('Name'));
    expect(screen.getByLabelText('Name')).toHaveAttribute('enterkeyhint', 'next');
    expect(await focused()).toBe(screen.getByLabelText('Day'));
    expect(await focused()).toBe(screen.getByLabelText('Half Day'));
    expect(await focused()).toBe(screen.getByLabelText('Note'));
    expect(await focused()).toBe(screen.getByLabelText('Note'));
    expect(screen.getByLabelText('Note')).toHaveValue('\n');
    await user.click(screen.getByLabelText('Last'));
    expect(await focused()).toBe(screen.getByLabelText('Last'));
    expect(sent).not.toHaveBeenCalled();
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });

  test('in a harmless form, Enter submits', async () => {
    show('submits');
    await user.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });
});

describe('a field of a form', () => {
  const schema = object({ day: string().required('Choose a day.'), note: string().required('Write a note.') });

  function show() {
    const drawn: string[] = [];
    const field = (name: string) => (
      <FormField<string> name={name} label={name}>
        {(control, { value, setValue, touch }) => {
          drawn.push(name);
          return <input {...control} value={value} onChange={({ target }) => setValue(target.value)} onBlur={touch} />;
        }}
      </FormField>
    );
    render(
      <Form enter="submits" initialValues={{ day: '', note: '' }} validationSchema={schema} onSubmit={() => undefined}>
        {field('day')}
        {field('note')}
      </Form>,
    );
    return { user: userEvent.setup({ delay: null }), drawn };
  }

  it('a form field shows its own error until it changes, and changing it does not rerender the others', async () => {
    const { user, drawn } = show();
    drawn.length = 0;
    await enter(user, screen.getByRole('textbox', { name: 'note' }), 'At noon');
    expect(screen.getByRole('textbox', { name: 'note' })).toHaveValue('At noon');
    expect(new Set(drawn)).toEqual(new Set(['note']));
    await user.click(screen.getByRole('textbox', { name: 'day' }));
    await user.tab();
    expect(await screen.findByText('Choose a day.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'day' })).toBeInvalid();
    expect(screen.queryByText('Write a note.')).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'day' }), 'x');
    expect(screen.queryByText('Choose a day.')).not.toBeInTheDocument();
  });
});

test('flattenErrors gives nested errors dotted names, also in lists, and skips empty messages', () => {
  const nested = {
    address: { city: 'Enter a city.' },
    children: [undefined, { firstName: 'Enter a first name.' }],
    x: '',
  };
  expect(flattenErrors(nested)).toEqual([
    { name: 'address.city', message: 'Enter a city.' },
    { name: 'children.1.firstName', message: 'Enter a first name.' },
  ]);
  expect(flattenErrors(undefined)).toEqual([]);
});

test('toStatus stores each service error with the value it refers to', () => {
  expect(toStatus({ fields: { 'address.city': 'Not there.' } }, { address: { city: 'Atlantis' } }).fields).toEqual({
    'address.city': { message: 'Not there.', value: 'Atlantis' },
  });
});

describe('before hydration', () => {
  const initialValues = { email: '', note: '', remember: false, session: 1, birthDate: '' };
  afterEach(() => void (document.body.innerHTML = ''));

  test('the form keeps input and focus from before hydration', async () => {
    const sent = jest.fn();
    const form = (
      <Form enter="submits" initialValues={initialValues} onSubmit={sent}>
        <EmailField name="email" label="E-mail" />
        <TextAreaField name="note" label="Note" />
        <CheckboxField name="remember" label="Remember" />
        {session}
        <DatePartsField name="birthDate" label="Date of birth" />
        <Button type="submit">Save</Button>
      </Form>
    );
    document.body.innerHTML = `<div id="root">${renderToString(form)}</div>`;
    await user.selectOptions(screen.getByLabelText('Month'), 'March');
    await user.type(screen.getByLabelText('Day'), '31');
    await user.type(screen.getByLabelText('Year'), '2023');
    await user.click(screen.getByLabelText('Half Day'));
    await user.click(screen.getByLabelText('Remember'));
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    const note = screen.getByLabelText('Note');
    await user.type(note, 'Two lines,\nboth kept');
    // A press before hydration sends nothing: a page takes no POST, and a GET would put the fields into the address.
    expect(document.querySelector('form')).toHaveAttribute('method', 'dialog');

    await act(async () => void hydrateRoot(document.getElementById('root')!, form));
    expect(note).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toHaveBeenCalledWith({
        email: 'ana@example.com',
        note: 'Two lines,\nboth kept',
        remember: true,
        session: 2,
        birthDate: '2023-03-31',
      }),
    );
  });
});

describe('fields', () => {
  const user = userEvent.setup({ delay: null });

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
      expect(screen.getByLabelText('Day')).toBeValid();
    });

    test.each([
      ['masked', <MaskedDateField key="" name="field" label="Start" />, 'Start', '31.02.2026'],
      ['signing', <SigningDateField key="" name="field" />, 'Signing date', '2026/02/31'],
    ])('an invalid %s date blocks submit', async (_, field, label, text) => {
      form('', field);
      await write(label, text);
      expect(await refusal(/The day must be|Enter a real date/)).toHaveValue(text);
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
});
