import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { object } from 'yup';
import { Form } from '@/components/form/form/form';
import { PhotoField } from '@/components/form/media/photo-field';
import { SignatureField } from '@/components/form/media/signature-field';
import { Button } from '@/components/ui/inputs/button';
import { signatureImageField } from '@/lib/validation/signature';

const user = userEvent.setup();

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
