import { anId } from '@/__tests__/support/builders/ids';
import type { Answer } from '@/api/contract/types';
import { SessionType } from '@/lib/enums';

export type WeekPlan = Answer<'planWeek'>['plans'][number];

const robin = {
  facilityId: anId(100),
  addressId: anId(110),
  name: 'Robin Hill Child Care',
  address: '100 King Street West, Toronto',
  distanceKm: 1.2,
};
export const oakHouse = {
  facilityId: anId(101),
  addressId: anId(111),
  name: 'Oak House',
  address: '9 Oak Street, Toronto',
  distanceKm: 2.4,
};

export function aWeekPlan(given: Partial<WeekPlan> = {}): WeekPlan {
  const session = { child: 0, scheduleType: SessionType.FULL_DAY };
  return {
    places: [robin, oakHouse],
    sessions: [
      { ...session, date: '2026-11-09', place: 0, price: 8000 },
      { ...session, date: '2026-11-10', place: 1, price: 7500 },
    ],
    requests: [
      { place: 0, children: [0], bookingDates: ['2026-11-09'], scheduleType: SessionType.FULL_DAY, total: 8000 },
      { place: 1, children: [0], bookingDates: ['2026-11-10'], scheduleType: SessionType.FULL_DAY, total: 7500 },
    ],
    currency: 'CAD',
    total: 15500,
    km: 4,
    changes: 1,
    uncovered: 0,
    ...given,
  };
}
