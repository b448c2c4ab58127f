import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxField } from '@/components/form/choices/checkbox-field';
import { Form } from '@/components/form/form/form';
import { RadioField } from '@/components/form/choices/radio-field';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { EmailField } from '@/components/form/text/text-field';
import { DatePartsField } from '@/components/form/dates/date-parts-field';
import { Button } from '@/components/ui/inputs/button';

const initialValues = { email: '', note: '', remember: false, session: 1, birthDate: '' };

test('the form keeps input and focus from before hydration', async () => {
  const sent = jest.fn();
  const form = (
    <Form initialValues={initialValues} onSubmit={sent}>
      <EmailField name="email" label="E-mail" />
      <TextAreaField name="note" label="Note" />
      <CheckboxField name="remember" label="Remember" />
      <RadioField<number>
        name="session"
        label="Session"
        choices={[
          { value: 1, label: 'Full Day' },
          { value: 2, label: 'Half Day' },
        ]}
      />
      <DatePartsField name="birthDate" label="Date of birth" />
      <Button type="submit">Save</Button>
    </Form>
  );
  document.body.innerHTML = `<div id="root">${renderToString(form)}</div>`;
  const user = userEvent.setup();
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
