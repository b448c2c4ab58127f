import { screen, waitFor, within } from '@testing-library/react';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking } from '@/__tests__/support/builders/requests';
import { enter } from '@/__tests__/support/enter';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { hrefOf, textsOf } from '@/__tests__/support/queries';
import { makeTestStore, renderWithStore } from '@/__tests__/support/render';
import { ReviewPart } from '@/components/review/review-part';
import { useAppSelector } from '@/store/hooks';
import { loadBooking, selectBooking } from '@/store/slices/bookings';

const service = useMockService();
const text = () => screen.getByLabelText(/Your review/);

function Page() {
  const booking = useAppSelector((state) => selectBooking(state, anId(300)));
  return booking && <ReviewPart booking={booking} />;
}
async function show() {
  service.answer({ getBooking: () => aBooking({ canReview: true }) });
  const store = makeTestStore({ profile: aProfile() });
  await store.dispatch(loadBooking({ id: anId(300) }));
  const rendered = renderWithStore(<Page />, { store });
  await screen.findByRole('button', { name: 'Publish review' });
  return rendered;
}
const rate = (category: string, stars: RegExp) =>
  within(screen.getByRole('radiogroup', { name: category })).getByRole('radio', { name: stars });

it('the review form states its rules and seven categories; a review is sent once and shown in its place', async () => {
  const { user } = await show();
  expect(screen.getByText(/Please leave out names of children and staff/)).toBeVisible();
  expect(screen.getAllByRole('radiogroup')).toHaveLength(7);
  await user.click(rate('Educators', /^5 of 5/));
  await user.click(rate('Location', /^4 of 5/));
  await enter(user, text(), 'Warm and calm.');
  const sent = service.note('reviewRequest', () => ({ id: anId(330), at: now, rating: 4.5 }), {
    getBooking: () => aBooking({ canReview: false, review: { id: anId(330), at: now, rating: 4.5 } }),
  });
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  expect(await screen.findByRole('heading', { name: 'Your review' })).toBeVisible();
  expect(hrefOf(/facility’s page/)).toBe(`/facility/${anId(100)}`);
  expect(sent).toEqual([{ ratings: { 6: 5, 7: 4 }, text: 'Warm and calm.' }]);
});

it('a review that failed to send is kept and retried with the same idempotency key', async () => {
  const keys: (string | null)[] = [];
  const { user } = await show();
  await user.click(rate('Educators', /^5 of 5/));
  await enter(user, text(), 'Warm and calm.');
  service.answer({
    reviewRequest: ({ request }) => (keys.push(request.headers.get('idempotency-key')), refuse(503, 'Away.')),
  });
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  expect((await screen.findAllByText('Away.'))[0]).toBeVisible();
  expect(text()).toHaveValue('Warm and calm.');
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  await screen.findAllByText('Away.');
  expect(new Set(keys).size).toBe(1);
});

it('missing stars are reported and linked, and the text is optional like in the service', async () => {
  const { user } = await show();
  const sent = service.note('reviewRequest', () => ({ id: anId(330), at: now, rating: 5 }));
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  const links = within(await screen.findByRole('alert')).getAllByRole('link');
  expect(textsOf(links)).toEqual(['Rate at least one thing.']);
  await user.click(links[0]!);
  expect(rate('Check-in', /^1 of 5/)).toHaveFocus();
  expect(screen.getByRole('group', { name: /Stars/ })).toHaveAccessibleDescription(/Rate at least one thing\./);
  await user.click(rate('Location', /^5 of 5/));
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  await waitFor(() => expect(sent).toEqual([{ ratings: { 7: 5 }, text: '' }]));
});
