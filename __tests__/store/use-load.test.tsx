import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aBooking } from '@/__tests__/support/builders/requests';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import { loadBooking } from '@/store/slices/bookings';
import { useLoad } from '@/store/use-load';

const service = useMockService();

function Booking({ skip }: { skip?: boolean }) {
  const [id, setId] = useState(anId(1));
  const { status, data, failure, retry, reload } = useLoad(loadBooking, { id }, { skip });
  return (
    <>
      <p role="status">{[status, data?.number, failure?.messages].filter(Boolean).join(' ')}</p>
      <button onClick={() => setId(anId(2))}>Another</button>
      <button onClick={retry}>Retry</button>
      <button onClick={() => reload({ id, background: true })}>Reload quietly</button>
    </>
  );
}

const says = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
const press = (name: string) => screen.getByRole('button', { name });

it('goes from loading to loaded, and loads another when the argument changes', async () => {
  service.answer({
    getBooking: ({ params }) => aBooking({ id: params.id, number: params.id === anId(1) ? 'A' : 'B' }),
  });
  const { user } = renderWithStore(<Booking />, { profile: aProfile() });
  expect(screen.getByRole('status')).toHaveTextContent(/^loading$/);
  await says('loaded A');
  await user.click(press('Another'));
  await says('loaded B');
});

it('reports a failure, and reloads on retry', async () => {
  service.answer({ getBooking: () => refuse(503, 'We can’t reach our records right now.') });
  const { user } = renderWithStore(<Booking />, { profile: aProfile() });
  await says('failed We can’t reach our records right now.');
  service.answer({ getBooking: ({ params }) => aBooking({ id: params.id, number: 'A' }) });
  await user.click(press('Retry'));
  await says('loaded A');
});

it('keeps its data while it reloads, once with another argument', async () => {
  let answer: () => void = () => undefined;
  service.answer({ getBooking: ({ params }) => aBooking({ id: params.id, number: 'A' }) });
  const { store, user } = renderWithStore(<Booking />, { profile: aProfile() });
  await says('loaded A');
  const held = new Promise<void>((resolve) => (answer = resolve));
  service.answer({ getBooking: () => held.then(() => refuse(503, 'Not now.')) });
  await user.click(press('Reload quietly'));
  await says('loading A');
  answer();
  await says('failed Not now.');
  expect(store.getState().toasts).toEqual([]);
});

it('aborts the call on unmount', async () => {
  let asked = 0;
  let isAborted = false;
  service.answer({
    getBooking: ({ request }) => {
      asked++;
      request.signal.addEventListener('abort', () => (isAborted = true));
      return new Promise<never>(() => undefined);
    },
  });
  const { store, unmount } = renderWithStore(<Booking />, { profile: aProfile() });
  await waitFor(() => expect(asked).toBe(1));
  unmount();
  await waitFor(() => expect(isAborted).toBe(true));
  expect(store.getState().toasts).toEqual([]);
});

it('is idle if skipped', () => {
  renderWithStore(<Booking skip />);
  expect(screen.getByRole('status')).toHaveTextContent(/^idle$/);
});
