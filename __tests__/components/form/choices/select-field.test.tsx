import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { Form } from '@/components/form/form/form';
import { SelectField } from '@/components/form/choices/select-field';
import { selectFieldExamples } from '@/components/form/choices/choices.examples';
import { Button } from '@/components/ui/inputs/button';
import { regionOptions } from '@/lib/validation/postal-address';

const user = userEvent.setup();
const button = () => screen.getByRole('button', { name: /Province/ });
const sentence = 'Choose a province or territory.';

function Address({ onSubmit }: { onSubmit: (values: { region: string }) => void }) {
  return (
    <Form
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
});

test('the form submits the selected option', async () => {
  const sent = jest.fn();
  render(<Address onSubmit={sent} />);
  await user.click(button());
  await user.click(screen.getByRole('option', { name: 'Quebec' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ region: 'QC' }));
});

test('the error summary link focuses the select', async () => {
  render(<Address onSubmit={jest.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('link', { name: sentence }));
  expect(button()).toHaveFocus();
});

test('an invalid select has a data-invalid attribute besides its error message', () => {
  render(selectFieldExamples.wrong);
  expect(button()).toHaveAttribute('data-invalid');
  expect(button()).toHaveAccessibleDescription(sentence);
});
