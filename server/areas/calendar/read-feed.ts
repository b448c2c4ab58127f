import { notFound } from '@/lib/app-error';
import { addDays } from '@/lib/dates/dates';
import type { SessionType } from '@/lib/enums';
import { sessionTypeLabels } from '@/lib/labels';
import { listed } from '@/lib/text/listed';
import { paths } from '@/lib/paths';
import { addressLine } from '@/lib/search/place-links';
import { tourEvent } from '@/lib/requests/tour-event';
import { writeCalendar, type CalendarEvent } from '@/lib/requests/icalendar';
import { plainHash } from '@/server/areas/shared/rules';
import { findFeed, listCareDays, listTourVisits, type CareDay } from '@/server/areas/calendar/rows';
import type { Deps } from '@/server/areas/shared/deps';

/** What is longer past is history, not a plan. */
const pastDays = 60;

/** The calendar behind a feed's secret address. Throws `notFound` for a secret that was revoked or never given. */
export async function readFeed(deps: Deps, file: string): Promise<string> {
  const feed = await findFeed(deps.db, plainHash(file.replace(/\.ics$/, '')));
  if (!feed) throw notFound();
  return calendarOf(deps, feed.familyId);
}

/** The family's confirmed care and tours as the text of an .ics file. */
export async function calendarOf(deps: Deps, familyId: string): Promise<string> {
  const since = addDays(deps.clock.now().toISOString().slice(0, 10), -pastDays);
  const days = await listCareDays(deps.db, familyId, since);
  const tours = await listTourVisits(deps.db, familyId, new Date(`${since}T00:00:00Z`));
  const host = new URL(deps.publicUrl).hostname;
  return writeCalendar(deps.settings.productName, [
    ...days.map((day) => careEvent(day, host, deps.publicUrl)),
    ...tours.map((tour) => tourEvent(tour, deps.publicUrl)),
  ]);
}

function careEvent(day: CareDay, host: string, publicUrl: string): CalendarEvent {
  const session = sessionTypeLabels[day.sessionType as SessionType];
  const children = day.children.length > 0 ? `${listed(day.children)}: ` : '';
  return {
    uid: `${day.groupId}-${day.date}-${day.sessionType}@${host}`,
    summary: `${children}${day.facility}`,
    description: `${session}, booking ${day.number}\n${publicUrl}${paths.booking(day.groupId)}`,
    location: addressLine(day),
    updatedAt: day.updatedAt,
    when: { date: day.date },
  };
}
