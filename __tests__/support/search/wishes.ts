import { randomUUID } from 'node:crypto';
import { insertCard } from '@/__tests__/support/care-family';
import type { FamilyService } from '@/__tests__/support/family-service';
import { today } from '@/__tests__/support/search/plain-search';
import { addDays, type CalendarDate, weekdayOf } from '@/lib/dates/dates';
import { type ScheduleType, SessionType, type Weekday } from '@/lib/enums';

/** What a parent may search for: for whom, when, and which hours. */
interface Wish {
  /** One child or two. */
  births: CalendarDate[];
  /** Ascending. */
  dates: CalendarDate[];
  weekdays: Weekday[];
  /** Null for any hours. */
  session: ScheduleType | null;
}

const sessions = [
  SessionType.FULL_DAY,
  SessionType.HALF_DAY_AM,
  SessionType.HALF_DAY_PM,
  SessionType.BEFORE_AND_AFTER_SCHOOL,
  SessionType.AFTER_SCHOOL,
] as const;

/** A random wish on one to three days within two months, or on their weekdays. */
export function anyWish(random: (below: number) => number, days: 'dates' | 'weekdays'): Wish {
  const births = Array.from({ length: 1 + random(2) }, () => addDays(today, -31 - random(3000)));
  const dates = Array.from({ length: 1 + random(3) }, () => addDays(today, 1 + random(60)));
  return {
    births,
    dates: days === 'dates' ? [...new Set(dates)].sort() : [],
    weekdays: days === 'weekdays' ? [...new Set(dates.map(weekdayOf))].sort() : [],
    session: random(3) === 0 ? sessions[random(sessions.length)]! : null,
  };
}

/** A signed family with a card and children of these birth dates, who can ask for a wish. */
export async function familyOf(service: FamilyService, births: readonly CalendarDate[]) {
  const { familyId, call } = await service.newFamily({ signed: true });
  const children = births.map((birthDate, index) => ({
    id: randomUUID(),
    familyId,
    firstName: `Child ${index}`,
    lastName: 'Silva',
    birthDate,
    createdAt: service.clock.now(),
  }));
  await service.db.insertInto('child').values(children).execute();
  await insertCard(service.db, familyId, 'success', service.clock.now());
  return { call, children: children.map(({ id }) => id) };
}
