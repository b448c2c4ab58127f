import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { object, string } from 'yup';
import { enter } from '@/__tests__/support/enter';
import { textsOf } from '@/__tests__/support/queries';
import { CheckboxField } from '@/components/form/choices/checkbox-field';
import { RadioField } from '@/components/form/choices/radio-field';
import { DatePartsField } from '@/components/form/dates/date-parts-field';
import { FormField } from '@/components/form/field/form-field';
import { Form } from '@/components/form/form/form';
import { flattenErrors, type SubmitFailure, toStatus } from '@/components/form/form/form-errors';
import { formExamples } from '@/components/form/form/form.examples';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { EmailField, TextField } from '@/components/form/text/text-field';
import { Button } from '@/components/ui/inputs/button';

const user = userEvent.setup();
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

  test('the summary link of a three-part date focuses its invalid part', async () => {
    render(formExamples.whole);
    await user.selectOptions(screen.getByLabelText('Month'), 'February');
    await enter(user, screen.getByLabelText('Year'), '2024');
    await save();
    await user.click(within(await summary()).getByRole('link', { name: 'Enter a day.' }));
    expect(screen.getByLabelText('Day')).toHaveFocus();
    expect(screen.getByLabelText('Day')).toBeInvalid();
    expect(screen.getByLabelText('Year')).toBeValid();
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

  test('a service error about the whole request is shown in the summary', async () => {
    render(one(async () => ({ message: 'This place has just been taken.' })));
    await save();
    expect(await summary()).toHaveTextContent('This place has just been taken.');
    expect(within(await summary()).queryByRole('link')).not.toBeInTheDocument();
  });

  test('a submit that throws shows a generic error', async () => {
    render(one(() => Promise.reject(new Error('broken'))));
    await save();
    expect(await summary()).toHaveTextContent('An error has occurred. Try again.');
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
    return { user: userEvent.setup(), drawn };
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
