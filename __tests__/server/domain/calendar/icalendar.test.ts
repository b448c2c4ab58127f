import fc from 'fast-check';
import { writeCalendar, type CalendarEvent } from '@/server/domain/calendar/icalendar';

const event = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'one@nestling.test',
  summary: 'Willow House',
  description: '',
  location: '',
  updatedAt: new Date('2026-03-04T17:00:00Z'),
  when: { date: '2026-12-31' },
  ...over,
});

test('a day ends on the next one, over the end of the year', () => {
  expect(writeCalendar('Nestling', [event()])).toContain(
    'DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n',
  );
});

test('no text can end its line, begin a property or be cut within a character', () => {
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
