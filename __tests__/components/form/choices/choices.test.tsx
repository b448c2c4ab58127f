import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { checkboxFieldExamples, radioFieldExamples } from '@/components/form/choices/choices.examples';
import { SelectField } from '@/components/form/choices/select-field';
import { Form } from '@/components/form/form/form';
import { Button } from '@/components/ui/inputs/button';
import { regionOptions } from '@/lib/validation/postal-address';

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
