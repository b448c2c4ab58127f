import fc from 'fast-check';
import { type CalendarEvent, tourEvent, writeCalendar } from '@/lib/requests/icalendar';

const event = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'one@nestling.test',
  summary: 'Willow House',
  description: '',
  location: '',
  updatedAt: new Date('2026-03-04T17:00:00Z'),
  when: { date: '2026-12-31' },
  ...over,
});

test('an all-day event ends on the next day, also at the end of a year', () => {
  expect(writeCalendar('Nestling', [event()])).toContain(
    'DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n',
  );
});

test('text cannot end its line, inject a property, or be split within a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const wellFormed = Buffer.from(text).toString();
      const feed = writeCalendar('Nestling', [event({ summary: wellFormed, location: `é${wellFormed}` })]);
      const raw = feed.split('\r\n');
      expect(raw.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
      expect(raw.every((line) => !line.includes('\ufffd') || wellFormed.includes('\ufffd'))).toBe(true);
      const whole = feed.replace(/\r\n /g, '').split('\r\n');
      expect(whole.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
      expect(whole.filter((line) => line.startsWith('SUMMARY:'))).toHaveLength(1);
      expect(whole).toHaveLength(8 + 12 + 2);
    }),
  );
});

test('a feed follows RFC 5545, with an all-day event and one of half an hour', () => {
  const visit = event({
    uid: 'two@nestling.test',
    summary: 'Tour; Willow House, King Street \\ back door',
    description: 'Ring twice.\r\nThen wait.\rOr\nnot.\u0007',
    location: '100 King Street',
    when: { start: new Date('2026-12-01T14:45:00Z'), minutes: 30 },
  });
  expect(writeCalendar('Nestling', [event(), visit]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nestling//Family calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Nestling',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:one@nestling.test',
    'DTSTAMP:20260304T170000Z',
    'LAST-MODIFIED:20260304T170000Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Willow House',
    'DESCRIPTION:',
    'LOCATION:',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:two@nestling.test',
    'DTSTAMP:20260304T170000Z',
    'LAST-MODIFIED:20260304T170000Z',
    'DTSTART:20261201T144500Z',
    'DTEND:20261201T151500Z',
    'SUMMARY:Tour\\; Willow House\\, King Street \\\\ back door',
    'DESCRIPTION:Ring twice.\\nThen wait.\\nOr\\nnot. ',
    'LOCATION:100 King Street',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('lines are folded at the maximum length', () => {
  const folded = (summary: string) => {
    const lines = writeCalendar('N', [event({ summary })]).split('\r\n');
    const from = lines.findIndex((line) => line.startsWith('SUMMARY:'));
    return lines.slice(from).map((line) => Buffer.byteLength(line));
  };
  // "SUMMARY:" and 67 letters are 75 octets; of a line that goes on, the blank is one.
  expect(folded('x'.repeat(67))[0]).toBe(75);
  expect(folded('x'.repeat(68)).slice(0, 2)).toEqual([75, 2]);
  expect(folded('x'.repeat(67 + 74)).slice(0, 2)).toEqual([75, 75]);
  expect(folded(`${'x'.repeat(66)}é`).slice(0, 2)).toEqual([74, 3]);
});

const visit = {
  id: '0a',
  number: 'NT-7H2K9P',
  facility: 'Willow House',
  line1: '100 King Street West',
  city: 'Toronto',
  region: 'ON',
  postalCode: 'M5V 1J2',
  scheduledAt: new Date('2026-11-12T15:00:00Z'),
  updatedAt: new Date('2026-11-03T15:00:00Z'),
};

it('a tour event has a stable id, its address and the link to its page', () => {
  expect(tourEvent(visit, 'https://nestling.example')).toEqual({
    uid: '0a@nestling.example',
    summary: 'Tour of Willow House',
    description: 'Tour NT-7H2K9P\nhttps://nestling.example/my-bookings/tours/0a',
    location: '100 King Street West, Toronto, ON M5V 1J2',
    updatedAt: visit.updatedAt,
    when: { start: visit.scheduledAt, minutes: 30 },
  });
});
