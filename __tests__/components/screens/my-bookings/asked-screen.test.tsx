import { screen, waitFor, within } from '@testing-library/react';
import { anId } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { anAskedTogether, aTour } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { hold } from '@/__tests__/support/hold';
import { refuse, useMockService } from '@/__tests__/support/msw';
import { renderWithStore } from '@/__tests__/support/render';
import type { TourGroup } from '@/api/contract/types';
import { Shell } from '@/components/layout/shell';
import { AskedScreen } from '@/components/screens/my-bookings/asked-screen';
import { TourStatus } from '@/lib/enums';

const service = useMockService();
const id = anId(450);
const askedTogether = { id, others: 2 };
const at = (n: number, name: string, given: Partial<TourGroup> = {}) =>
  aTour({ id: anId(400 + n), facility: { ...aTour().facility, id: anId(100 + n), name }, askedTogether, ...given });
const proposed = { status: TourStatus.SCHEDULED_TOUR, scheduledAt: '2026-11-12T15:00:00Z', version: 2 };
const told = (request: TourGroup, answeredAt: string | null = null) => ({ request, answeredAt, medianReplyHours: 20 });
const show = (query = '') =>
  renderWithStore(
    <Shell>
      <AskedScreen id={id} settings={{ ...aSettings(), now: '2026-11-04T16:00:00Z' }} />
    </Shell>,
    { profile: aProfile(), at: `/my-bookings/asked/${id}${query}` },
  );
const answer = (...tours: ReturnType<typeof told>[]) =>
  service.answer({ getAsked: () => anAskedTogether({ id, tours }) });
const cards = () => screen.getAllByRole('article').map((card) => card.textContent);

it('AskedScreen shows a spinner, then which facilities have answered and how fast', async () => {
  const held = hold(() =>
    anAskedTogether({ id, tours: [told(at(0, 'Silent')), told(at(1, 'Fast', proposed), '2026-11-02T18:00:00Z')] }),
  );
  service.answer({ getAsked: held.answer });
  show();
  expect(await screen.findByText('Loading')).toBeInTheDocument();
  held.release();
  expect(await screen.findByRole('heading', { level: 1, name: 'You asked 2 facilities for a tour' })).toBeVisible();
  expect(screen.getByText('1 of 2 has answered.')).toBeVisible();
  const [first, second] = cards();
  expect(first).toMatch(/^Fast.*Thursday, November 12, 2026 at 10:00 AM.*Answered after 3 hours\..*Confirm tour/);
  expect(second).toMatch(/^Silent.*No answer for 2 days\. Usually replies within 20 hours\./);
  expect(screen.getByRole('link', { name: 'Silent' })).toHaveAttribute('href', `/my-bookings/tours/${anId(400)}`);
});

it('AskedScreen confirms right after sending that the requests were sent', async () => {
  answer(told(at(0, 'Silent')), told(at(1, 'Quiet')));
  show('?sent=1');
  expect(await screen.findByText('Your question went to 2 facilities')).toBeVisible();
});

it('AskedScreen shows a loading error and retries', async () => {
  service.answer({ getAsked: () => refuse(503, 'We can’t reach our records right now.') });
  const { user } = show();
  expect(await screen.findByText('We couldn’t load this question')).toBeVisible();
  answer(told(at(0, 'Silent')));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'You asked 1 facility for a tour' })).toBeVisible();
});

it('AskedScreen says when the request is not in this account', async () => {
  service.answer({ getAsked: () => refuse(404, 'Not found.') });
  show();
  expect(await screen.findByText('We couldn’t find this question in your account')).toBeVisible();
});

it('AskedScreen confirms a tour, then cancels the other requests and reports the one that has changed', async () => {
  const cancelled: [string, unknown][] = [];
  const confirmed = at(1, 'Fast', { ...proposed, version: 3, confirmedAt: '2026-11-04T16:00:00Z' });
  const tours = [told(at(0, 'Silent')), told(at(1, 'Fast', proposed), '2026-11-02T18:00:00Z'), told(at(2, 'Slow'))];
  service.answer({
    getAsked: () => anAskedTogether({ id, tours }),
    approveTour: () => confirmed,
    cancelTour: ({ params, body }) => {
      cancelled.push([params.id, body?.version]);
      const slow = at(2, 'Slow', { ...proposed, version: 2 });
      return params.id === anId(402)
        ? refuse(409, 'This request has changed since you looked at it. Nothing was done.', {
            details: { group: slow },
          })
        : at(0, 'Silent', { status: TourStatus.CANCELED_BY_PARENT, version: 2, canHide: true });
    },
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Confirm tour/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm tour' }));
  expect(await screen.findByText('You accepted Fast')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  await user.click(screen.getByRole('button', { name: 'Cancel the other 2 requests' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel the other 2 requests?' });
  expect(dialog).toHaveTextContent(/Silent: the tour request.*Slow: the tour request/);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel 2 requests' }));
  const outcome = (await screen.findByText('Cancelled: Silent')).closest('[role=status]')!;
  expect(outcome).toHaveTextContent('Slow: it changed in the meantime');
  expect(cancelled).toEqual([
    [anId(400), 1],
    [anId(402), 1],
  ]);
});
