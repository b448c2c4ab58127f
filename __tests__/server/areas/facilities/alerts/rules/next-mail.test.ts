import { mayMailNow, mayWait, nextMailAt } from '@/server/areas/facilities/alerts/rules';

const toronto = { hour: 7, timeZone: 'America/Toronto', toldOn: null };

test.each([
  ['before the hour, today', {}, '2026-03-04T11:59:00Z', '2026-03-04T12:00:00.000Z'],
  ['at the hour, tomorrow', {}, '2026-03-04T12:00:00Z', '2026-03-05T12:00:00.000Z'],
  ['the day before the clocks go forward', {}, '2026-03-07T12:00:00Z', '2026-03-08T11:00:00.000Z'],
  ['the day before the clocks go back', {}, '2026-10-31T11:00:00Z', '2026-11-01T12:00:00.000Z'],
  ['an hour that the spring change skips', { hour: 2 }, '2026-03-07T08:00:00Z', '2026-03-08T07:00:00.000Z'],
  ['an hour that comes twice in autumn', { hour: 1 }, '2026-10-31T12:00:00Z', '2026-11-01T05:00:00.000Z'],
  ['another time zone', { timeZone: 'America/Vancouver' }, '2026-03-04T12:00:00Z', '2026-03-04T15:00:00.000Z'],
  [
    'tomorrow if a mail was sent today',
    { toldOn: '2026-03-04', hour: 18 },
    '2026-03-04T15:00:00Z',
    '2026-03-05T23:00:00.000Z',
  ],
  ['today if the last mail was days ago', { toldOn: '2026-03-01' }, '2026-03-04T11:00:00Z', '2026-03-04T12:00:00.000Z'],
  ['midnight', { hour: 0 }, '2026-03-04T17:00:00Z', '2026-03-05T05:00:00.000Z'],
])('the next mail is scheduled at the right time: %s', (_, over, now, at) => {
  expect(nextMailAt({ ...toronto, ...over }, new Date(now)).toISOString()).toBe(at);
});

test.each([
  ['on time', {}, '2026-03-04T12:00:30Z', true],
  ['three hours late', {}, '2026-03-04T15:00:00Z', true],
  ['more than three hours late', {}, '2026-03-04T15:00:01Z', false],
  ['a second time on the same day', { toldOn: '2026-03-04' }, '2026-03-04T12:00:00Z', false],
])('a mail is sent only if it is due and not too late: %s', (_, over, now, may) => {
  expect(mayMailNow({ ...toronto, ...over }, new Date('2026-03-04T12:00:00Z'), new Date(now))).toBe(may);
});

test.each([
  ['at its hour', {}, '2026-03-04T12:00:00Z', true],
  ['less than an hour later', {}, '2026-03-04T12:59:59Z', true],
  ['an hour later', {}, '2026-03-04T13:00:00Z', false],
  ['after midnight', { hour: 23 }, '2026-03-05T05:01:00Z', false],
])('a mail waits for searches that ran out of time: %s', (_, over, now, may) => {
  expect(mayWait({ ...toronto, ...over }, new Date(now))).toBe(may);
});
