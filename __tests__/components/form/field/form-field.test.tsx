import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object, string } from 'yup';
import { FormField } from '@/components/form/field/field';
import { Form } from '@/components/form/form/form';

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
    <Form initialValues={{ day: '', note: '' }} validationSchema={schema} onSubmit={() => undefined}>
      {field('day')}
      {field('note')}
    </Form>,
  );
  return { user: userEvent.setup(), drawn };
}

it('changing one form field does not rerender the others', async () => {
  const { user, drawn } = show();
  drawn.length = 0;
  await user.type(screen.getByRole('textbox', { name: 'note' }), 'At noon');
  expect(screen.getByRole('textbox', { name: 'note' })).toHaveValue('At noon');
  expect(new Set(drawn)).toEqual(new Set(['note']));
});

it('a form field shows its own error and clears it on the next change', async () => {
  const { user } = show();
  await user.click(screen.getByRole('textbox', { name: 'day' }));
  await user.tab();
  expect(await screen.findByText('Choose a day.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'day' })).toBeInvalid();
  expect(screen.queryByText('Write a note.')).not.toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'day' }), 'x');
  expect(screen.queryByText('Choose a day.')).not.toBeInTheDocument();
});
