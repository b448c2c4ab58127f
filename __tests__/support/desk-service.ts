import type { CareFacility } from '@/__tests__/support/care-facility';
import { brokenInvariants } from '@/__tests__/support/invariants';
import { createRequestService, type CareFamily, type RequestService } from '@/__tests__/support/request-service';
import { runDesk } from '@/scripts/desk/run-desk';

/**
 * A service at noon on March 4, 2026 in Toronto, and its desk, shared by the tests of one file. Each test gets its own
 * facility and family.
 */
export function useDeskService() {
  let service: RequestService;
  let facility: CareFacility;
  let family: CareFamily;

  beforeAll(async () => {
    service = await createRequestService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.reset();
    service.clock.set('2026-03-04T17:00:00Z');
    facility = await service.newFacility();
    family = await service.newCareFamily();
  });
  afterEach(async () => {
    expect(await brokenInvariants(service.db)).toEqual([]);
  });

  const desk = (...argv: string[]) => runDesk(argv, async () => service.deps);
  const there = (at: CareFacility) => ({
    facilityId: at.id,
    ageGroupId: at.groups.toddlers,
    children: family.children,
  });
  const care = ({ children }: CareFamily) => ({
    facilityId: facility.id,
    addressId: facility.addressId,
    children,
    scheduleType: 1,
  });
  return {
    get service() {
      return service;
    },
    get facility() {
      return facility;
    },
    get family() {
      return family;
    },
    /** Runs a desk command; returns its output and exit code. */
    desk,
    /** Runs a desk command that must succeed; returns its output. */
    async done(...argv: string[]): Promise<string> {
      const { text, code } = await desk(...argv);
      expect([code, text]).toEqual([0, text]);
      return text;
    },
    async booking(bookingDates = ['2026-03-10', '2026-03-11'], who = family) {
      return (await who.call('requestDropIn', { body: { ...care(who), bookingDates } })).body;
    },
    /** Permanent care from Monday, March 9, 2026. */
    async permanent(permanentBookingDays: number[], who = family) {
      const body = { ...care(who), permanentBookingDays, startDate: '2026-03-09' };
      return (await who.call('requestPermanent', { body })).body;
    },
    async tour(over: object = {}, at = facility) {
      const body = { ...there(at), preferredTimes: [{ date: '2026-03-10', dayPart: 1 }], ...over };
      return (await family.call('requestTour', { body })).body;
    },
    async waitlist(at = facility) {
      const body = { ...there(at), type: 1, scheduleType: 1, bookingDates: ['2026-03-12'] };
      return (await family.call('requestWaitlist', { body })).body;
    },
  };
}
