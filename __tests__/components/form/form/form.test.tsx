import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formExamples } from '@/components/form/form/form.examples';
import { Form } from '@/components/form/form/form';
import type { SubmitFailure } from '@/components/form/form/form-errors';
import { TextField } from '@/components/form/text/text-field';
import { Button } from '@/components/ui/inputs/button';

const user = userEvent.setup();
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
const summary = () => screen.findByRole('alert', { name: 'There is a problem' });

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
  test('a failed submit focuses a summary that links every error to its field in page order', async () => {
    render(formExamples.whole);
    await save();
    expect(await summary()).toHaveFocus();
    const links = within(await summary()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Enter a first name.',
      'Enter a date of birth.',
      'Enter a phone number.',
    ]);
    expect(screen.getByLabelText(/First name/)).toHaveAccessibleDescription('Enter a first name.');
    await user.click(links[2] as HTMLElement);
    expect(screen.getByLabelText(/Phone/)).toHaveFocus();
  });

  test('the summary link of a three-part date focuses its invalid part', async () => {
    render(formExamples.whole);
    await user.selectOptions(screen.getByLabelText('Month'), 'February');
    await user.type(screen.getByLabelText('Year'), '2024');
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

  test('a second failed submit focuses the summary again', async () => {
    render(formExamples.whole);
    await save();
    await summary();
    await user.click(screen.getByLabelText(/Phone/));
    await save();
    await waitFor(async () => expect(await summary()).toHaveFocus());
  });
});

async function fillIn(firstName: string) {
  await user.type(screen.getByLabelText(/First name/), firstName);
  await user.selectOptions(screen.getByLabelText('Month'), 'March');
  await user.type(screen.getByLabelText('Day'), '31');
  await user.type(screen.getByLabelText('Year'), '2023');
  await user.type(screen.getByLabelText(/Phone/), '416 555 0123');
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
    <Form initialValues={{ city: 'Toronto' }} onSubmit={onSubmit}>
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

test('a field shows its error only after blur', async () => {
  render(formExamples.whole);
  const name = screen.getByLabelText(/First name/);
  await user.click(name);
  expect(name).toBeValid();
  await user.tab();
  expect(name).toBeInvalid();
  expect(screen.getByText('Enter a first name.')).toBeInTheDocument();
});

test('a form can be filled in and submitted by keyboard alone', async () => {
  const sent = jest.fn();
  render(
    <Form initialValues={{ city: '' }} onSubmit={sent}>
      <TextField name="city" label="City" required />
      <Button type="submit">Save</Button>
    </Form>,
  );
  await user.tab();
  await user.keyboard('Toronto{Enter}');
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ city: 'Toronto' }));
});
