import { addDays, type CalendarDate } from '@/lib/dates/dates';
import { minuteMs } from '@/lib/dates/durations';
import { addressLine, type PostalPlace } from '@/lib/facilities/addresses';
import { paths } from '@/lib/paths';

/** An all-day event, or one with a start and duration. */
export interface CalendarEvent {
  /** Stable across downloads. */
  uid: string;
  summary: string;
  description: string;
  location: string;
  updatedAt: Date;
  when: { date: CalendarDate } | { start: Date; minutes: number };
}

const compactDate = (date: CalendarDate): string => date.replaceAll('-', '');
const compactInstant = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11. */
const escapeText = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/([;,])/g, '\\$1')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const lineBytes = 75;
const utf8 = new TextEncoder();

/** RFC 5545, 3.1: folds lines at 75 octets without splitting a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = utf8.encode(character).length;
    if (bytes + size > lineBytes) {
      parts.push(part);
      part = '';
      // The leading space of a continuation line counts.
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

function eventLines(event: CalendarEvent): string[] {
  const { when } = event;
  const time =
    'date' in when
      ? [
          `DTSTART;VALUE=DATE:${compactDate(when.date)}`,
          `DTEND;VALUE=DATE:${compactDate(addDays(when.date, 1))}`,
          'TRANSP:TRANSPARENT',
        ]
      : [
          `DTSTART:${compactInstant(when.start)}`,
          `DTEND:${compactInstant(new Date(when.start.getTime() + when.minutes * minuteMs))}`,
        ];
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${compactInstant(event.updatedAt)}`,
    `LAST-MODIFIED:${compactInstant(event.updatedAt)}`,
    ...time,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `LOCATION:${escapeText(event.location)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ];
}

/** A feed as text/calendar (RFC 5545), to be refreshed hourly. */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(name)}//Family calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

export const tourMinutes = 30;

interface Visit extends PostalPlace {
  id: string;
  number: string;
  /** Its name. */
  facility: string;
  scheduledAt: Date;
  updatedAt: Date;
}

/** A confirmed tour, for the family's feed and as a single file. @param portalUrl without a path */
export const tourEvent = (tour: Visit, portalUrl: string): CalendarEvent => ({
  uid: `${tour.id}@${new URL(portalUrl).hostname}`,
  summary: `Tour of ${tour.facility}`,
  description: `Tour ${tour.number}\n${portalUrl}${paths.tour(tour.id)}`,
  location: addressLine(tour),
  updatedAt: tour.updatedAt,
  when: { start: tour.scheduledAt, minutes: tourMinutes },
});
