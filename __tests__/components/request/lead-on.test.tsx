import { screen, within } from '@testing-library/react';
import { aFacilityListItem } from '@/__tests__/support/builders/facility';
import { anId, now } from '@/__tests__/support/builders/ids';
import { aProfile } from '@/__tests__/support/builders/profile';
import { aBooking, aChildSummary, aTour, aWaitlist } from '@/__tests__/support/builders/requests';
import { aSettings } from '@/__tests__/support/builders/settings';
import { useMockService } from '@/__tests__/support/msw';
import { hrefOf } from '@/__tests__/support/queries';
import { renderWithStore } from '@/__tests__/support/render';
import type { BookingGroup } from '@/api/contract/types';
import { BookingDetails } from '@/components/booking/page/booking-details';
import { TourScreen } from '@/components/screens/my-bookings/tour-screen';
import { WaitlistScreen } from '@/components/screens/my-bookings/waitlist-screen';
import { BookingStatus, BookingType, TourStatus, WaitlistStatus } from '@/lib/enums';

const service = useMockService();
const elm = aFacilityListItem({ id: anId(101), name: 'Elm House', distanceKm: 1.23, priceAsked: 29400 });
const oak = aFacilityListItem({ id: anId(102), name: 'Oak House', distanceKm: 2.5, priceAsked: 31000 });
const declined = { status: BookingStatus.DECLINED_BY_FACILITY, expiresAt: null };
const show = (given: Partial<BookingGroup> = {}, at = now) =>
  renderWithStore(<BookingDetails booking={aBooking({ ...declined, ...given })} now={new Date(at)} />, {
    profile: aProfile(),
  });
const both = [aChildSummary(), aChildSummary({ id: anId(221), firstName: 'Ben', birthDate: '2022-03-01' })];

it('a declined request says who else has its days, how far away and for how much, one press from the same request', async () => {
  service.answer({
    listAlternatives: () => ({ totalItems: 4, items: [elm, oak], search: 'place=M5V+1J2&born=2024-10' }),
  });
  show({ children: both });
  expect(await screen.findByText('4 others have these days for both children')).toBeVisible();
  const [first, second] = screen.getAllByRole('link', { name: /^Send the same request/ });
  expect(first).toHaveAccessibleName(/^Send the same request ?, Elm House$/);
  expect(first).toHaveAttribute('href', `/facility/${anId(101)}/drop-in?address=${anId(110)}&sameAs=${anId(300)}`);
  const row = within(second!.closest('li')!);
  expect(hrefOf('Oak House', row)).toBe(`/facility/${anId(102)}`);
  expect(row.getByText(/2\.5 km away/)).toHaveTextContent('2.5 km away · $310.00 in total');
  expect(screen.getByText(/^Distances are from/)).toHaveTextContent('Distances are from M5V 1J2.');
  const search = 'place=M5V+1J2&born=2024-10&born=2022-03&dates=2026-11-09&dates=2026-11-10&session=1';
  expect(hrefOf('See all 4')).toBe('/?place=M5V+1J2&born=2024-10');
  expect(hrefOf(/^Join the waitlist at Robin Hill Child Care/)).toBe(
    `/facility/${anId(100)}/waitlist?sameAs=${anId(300)}`,
  );
  expect(hrefOf('Tell me when a spot opens')).toBe(`/saved/alert?${search}`);
});

it('permanent care leads on to permanent care, at a monthly price', async () => {
  service.answer({ listAlternatives: () => ({ totalItems: 1, items: [elm], search: '' }) });
  show({ type: BookingType.PERMANENT, permanentBookingDays: [1, 3] });
  expect(await screen.findByText('1 other has these days')).toBeVisible();
  expect(screen.getByText('$294.00 a month')).toBeVisible();
  expect(hrefOf(/^Send the same request/)).toBe(
    `/facility/${anId(101)}/permanent?address=${anId(110)}&sameAs=${anId(300)}`,
  );
  expect(hrefOf('Tell me when a spot opens')).toBe(
    '/saved/alert?place=M5V+1J2&type=2&born=2024-10&weekdays=1&weekdays=3&session=1',
  );
});

it('without another facility, the waitlist and an alert remain', async () => {
  service.answer({ listAlternatives: () => ({ totalItems: 0, items: [], search: '' }) });
  show();
  expect(await screen.findByText('No one else nearby has these days right now')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Send the same request/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Join the waitlist/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tell me when a spot opens' })).toBeVisible();
});

it.each([
  ['expired', { status: BookingStatus.TIMEOUT }, now, true],
  ['cancelled by the facility', { status: BookingStatus.CANCELED_BY_FACILITY }, now, true],
  ['cancelled by the parent', { status: BookingStatus.CANCELED_BY_PARENT }, now, false],
  ['pending', { status: BookingStatus.NEW }, now, false],
  ['declined, after its days', {}, '2026-11-10T15:00:00Z', false],
])('a request that is %s leads on: %#', (_, given, at, leads) => {
  show(given, at);
  expect(screen.queryAllByRole('link', { name: 'Tell me when a spot opens' })).toHaveLength(leads ? 1 : 0);
});

const others = { totalItems: 1240, more: true, items: [elm, oak], search: 'place=M5V+1J2&born=2024-10' };

it('a declined tour and a declined waitlist request lead on to the same request elsewhere, one press away', async () => {
  service.answer({
    getTour: () => aTour({ status: TourStatus.DECLINED_BY_FACILITY }),
    getWaitlist: () => aWaitlist({ status: WaitlistStatus.DECLINED }),
    listAlternatives: () => others,
  });
  const { unmount } = renderWithStore(<TourScreen id={anId(400)} settings={aSettings()} />, { profile: aProfile() });
  const elsewhere = `/facility/${anId(101)}`;
  const from = `address=${anId(110)}`;
  expect(await screen.findByRole('link', { name: /^Request a tour ?, Elm House$/ })).toHaveAttribute(
    'href',
    `${elsewhere}/tour?${from}&sameTour=${anId(400)}`,
  );
  unmount();
  renderWithStore(<WaitlistScreen id={anId(500)} settings={aSettings()} />, { profile: aProfile() });
  expect(await screen.findByRole('link', { name: /^Join the waitlist ?, Elm House$/ })).toHaveAttribute(
    'href',
    `${elsewhere}/waitlist?${from}&sameWaitlist=${anId(500)}`,
  );
});

it('a tour that still stands leads on to nothing', async () => {
  service.answer({ getTour: () => aTour({ status: TourStatus.SCHEDULED_TOUR }), listAlternatives: () => others });
  renderWithStore(<TourScreen id={anId(400)} settings={aSettings()} />, { profile: aProfile() });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Tell me when a spot opens' })).not.toBeInTheDocument();
});
