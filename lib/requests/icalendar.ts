import { addDays, type CalendarDate } from '@/lib/dates/dates';
import { minuteMs } from '@/lib/dates/moments';

/** An event of a feed: a whole day, or from an instant for some minutes. */
export interface CalendarEvent {
  /** The same for the same event for ever. */
  uid: string;
  summary: string;
  description: string;
  location: string;
  updatedAt: Date;
  when: { date: CalendarDate } | { start: Date; minutes: number };
}

const compactDate = (date: CalendarDate): string => date.replaceAll('-', '');
const compactInstant = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11: text of a property. */
const escapeText = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/([;,])/g, '\\$1')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');

const lineBytes = 75;
const utf8 = new TextEncoder();

/** RFC 5545, 3.1: a line has at most 75 octets; what follows goes on behind a blank, and no character is cut. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = utf8.encode(character).length;
    if (bytes + size > lineBytes) {
      parts.push(part);
      part = '';
      // The blank that continues the line is one of its octets.
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

/** A feed as text/calendar (RFC 5545); readers are asked to look again after an hour. */
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
