import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from '@/components/form/form/form';
import { PhotoField } from '@/components/form/media/photo-field';
import { Button } from '@/components/ui/inputs/button';

const user = userEvent.setup();

test('the photo field uploads immediately and stores {id, fullPath}, or null after deletion', async () => {
  const sent = jest.fn();
  render(
    <Form initialValues={{ photo: null }} onSubmit={sent}>
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
