import { longestFirst } from '@/__tests__/support/search/plain-care';
import { type PlainQuery, today } from '@/__tests__/support/search/plain-search';
import type { TestService } from '@/__tests__/support/service';
import type { Answer, FacilityListItem } from '@/api/contract/types';
import { monthOf, weekdayOf } from '@/lib/dates/dates';
import { type ScheduleType, SessionType } from '@/lib/enums';
import { placesLeftFor } from '@/lib/facilities/places-left';
import { planDropIn, planPermanent } from '@/server/areas/bookings/rules/plan';
import { readCareTerms } from '@/server/areas/facilities/rows/care-terms';
import type { CareTerms } from '@/server/areas/facilities/rules';

type Places = Answer<'getFacilityCalendar'>['days'][number]['placesLeft'];
type Child = Parameters<typeof planDropIn>[1]['children'][number];

const now = new Date(`${today}T17:00:00Z`);

/** Expects the first cards to show what that booking costs, and the free places in the facility's calendar. */
export async function expectOffered(service: TestService, query: PlainQuery, items: readonly FacilityListItem[]) {
  const { birthDates = [], dates = [], weekdays = [], type = 1, scheduleType = 0 } = query;
  if (birthDates.length === 0) return;
  const session = scheduleType >= 1 && scheduleType <= 7 ? (scheduleType as ScheduleType) : null;
  const children = birthDates.map((birth, index) => ({
    id: String(index),
    firstName: `Child ${index}`,
    birthDate: birth.length === 7 ? `${birth}-01` : birth,
  }));
  for (const item of items.filter(({ bookable }) => bookable).slice(0, 2)) {
    const terms = (await readCareTerms(service.db, item.id, item.address.id))!;
    if (type === 1 && dates.length > 0) {
      const { price, left, session: own } = await offeredOn(service, terms, { children, dates, session });
      const { priceAsked, placesLeft, priceSession } = item;
      expect({ priceAsked, placesLeft, priceSession }).toEqual({
        priceAsked: price,
        placesLeft: left,
        priceSession: own,
      });
      if (own) expect(planDropIn(terms, { children, dates, scheduleType: own }, now).total).toBe(price);
    }
    if (type === 2 && session && weekdays.length > 0 && dates.length === 0) {
      const start = { permanentBookingDays: weekdays, startDate: '2026-03-05', endDate: '2026-03-31' };
      expect(planPermanent(terms, { children, scheduleType: session, ...start }, now).monthly).toBe(item.priceAsked);
    }
  }
}

interface Asked {
  children: readonly Child[];
  dates: readonly string[];
  session: ScheduleType | null;
}

/** The longest session that has room for all on all days, else for each child on each day, computed with the public API. */
async function offeredOn(service: TestService, terms: CareTerms, { children, dates, session }: Asked) {
  const units: { child: Child; date: string; free: { one: ScheduleType; left: number }[] }[] = [];
  for (const date of new Set(dates)) {
    const groups = await groupsOn(service, terms, children, date);
    for (const [index, child] of children.entries()) {
      const group = groups[index]!;
      const together = groups.filter(({ id }) => id === group.id).length;
      const places = await placesOn(service, terms, group.id, date);
      const sessions = session ? [session] : group.dropInItem.map(({ sessionType }) => sessionType as ScheduleType);
      const free = sessions
        .filter((one) => one !== SessionType.WEEKEND_FULL_DAY || weekdayOf(date) >= 6)
        .map((one) => ({ one, left: placesLeftFor(one, places) }))
        .filter(({ left }) => left >= together);
      units.push({ child, date, free });
    }
  }
  const order = longestFirst as ScheduleType[];
  const common = order.find((one) => units.every(({ free }) => free.some((other) => other.one === one))) ?? null;
  const taken = units.map(({ free, ...unit }) => {
    const own = common ?? order.find((one) => free.some((other) => other.one === one))!;
    return { ...unit, own, left: free.find(({ one }) => one === own)!.left };
  });
  return {
    session: common,
    price: taken.reduce((sum, { child, date, own }) => sum + priceOf(terms, child, date, own), 0),
    left: Math.min(...taken.map(({ left }) => left)),
  };
}

const priceOf = (terms: CareTerms, child: Child, date: string, scheduleType: ScheduleType) =>
  planDropIn(terms, { children: [child], dates: [date], scheduleType }, now).total;

async function groupsOn(service: TestService, terms: CareTerms, children: readonly Child[], date: string) {
  const answers = await service.api().getFacilityAgeGroups({
    params: { id: terms.facilityId },
    query: { birthDates: children.map(({ birthDate }) => birthDate), date, addressId: terms.addressId },
  });
  return answers.map(({ ageGroup, dropInItem = [] }) => ({ id: ageGroup!.id, dropInItem }));
}

async function placesOn(service: TestService, terms: CareTerms, ageGroupId: string, date: string): Promise<Places> {
  const { days } = await service.api().getFacilityCalendar({
    params: { id: terms.facilityId },
    query: { month: monthOf(date), ageGroupId, addressId: terms.addressId },
  });
  return days.find((day) => day.date === date)!.placesLeft;
}
