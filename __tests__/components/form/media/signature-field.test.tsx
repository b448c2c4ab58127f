import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { SignatureField } from '@/components/form/media/signature-field';
import { Button } from '@/components/ui/inputs/button';
import { signatureImageField } from '@/lib/validation/signature';

const user = userEvent.setup();
const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

const agreement = (onSubmit: (values: object) => void) => (
  <Form
    initialValues={{ signature: { image: '', typedName: '' } }}
    validationSchema={object({ signature: object({ image: signatureImageField() }) })}
    onSubmit={onSubmit}
  >
    <SignatureField name="signature.image" typedName="signature.typedName" required />
    <Button type="submit">Save</Button>
  </Form>
);

test('without a signature the form is not submitted, and the summary link focuses the pad', async () => {
  const sent = jest.fn();
  render(agreement(sent));
  await save();
  const summary = await screen.findByRole('alert', { name: 'There is a problem' });
  await user.click(within(summary).getByRole('link', { name: 'Sign in the box, or type your name instead.' }));
  expect(screen.getByRole('img', { name: /Signature of Parent or Guardian/ })).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

test('a typed signature is submitted as name and image', async () => {
  const sent = jest.fn();
  render(agreement(sent));
  await user.click(screen.getByRole('button', { name: 'Type your name instead' }));
  await user.type(screen.getByRole('textbox', { name: /type your full name/ }), 'Ada Li');
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  const [{ signature }] = sent.mock.calls[0] as [{ signature: { image: string; typedName: string } }];
  expect(signature.typedName).toBe('Ada Li');
  expect(signatureImageField().isValidSync(signature.image)).toBe(true);
});

test('"Clear" removes both the typed name and the image', async () => {
  const sent = jest.fn();
  render(agreement(sent));
  await user.click(screen.getByRole('button', { name: 'Type your name instead' }));
  await user.type(screen.getByRole('textbox', { name: /type your full name/ }), 'Ada Li');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await save();
  expect(screen.getByRole('textbox', { name: /type your full name/ })).toHaveValue('');
  expect(sent).not.toHaveBeenCalled();
});

test('the signature error disappears once there is a signature', async () => {
  render(agreement(jest.fn()));
  await user.click(screen.getByRole('button', { name: 'Type your name instead' }));
  await save();
  const missing = 'Sign in the box, or type your name instead.';
  await waitFor(() => expect(screen.getByRole('group')).toHaveAccessibleDescription(missing));
  await user.type(screen.getByRole('textbox', { name: /type your full name/ }), 'Ada Li');
  await waitFor(() => expect(screen.getByRole('group')).not.toHaveAccessibleDescription());
});
