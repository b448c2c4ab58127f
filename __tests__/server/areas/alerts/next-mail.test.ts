import { mayMailNow, nextMailAt } from '@/server/areas/alerts/rules';

const toronto = { hour: 7, timeZone: 'America/Toronto', toldOn: null };

test.each([
  ['before the hour it is today', {}, '2026-03-04T11:59:00Z', '2026-03-04T12:00:00.000Z'],
  ['at the hour it is tomorrow', {}, '2026-03-04T12:00:00Z', '2026-03-05T12:00:00.000Z'],
  ['the day before the clocks go forward', {}, '2026-03-07T12:00:00Z', '2026-03-08T11:00:00.000Z'],
  ['the day before they go back', {}, '2026-10-31T11:00:00Z', '2026-11-01T12:00:00.000Z'],
  ['an hour that the spring change skips', { hour: 2 }, '2026-03-07T08:00:00Z', '2026-03-08T07:00:00.000Z'],
  ['an hour that comes twice in autumn', { hour: 1 }, '2026-10-31T12:00:00Z', '2026-11-01T05:00:00.000Z'],
  ['another zone', { timeZone: 'America/Vancouver' }, '2026-03-04T12:00:00Z', '2026-03-04T15:00:00.000Z'],
  ['a day that was told of', { toldOn: '2026-03-04', hour: 18 }, '2026-03-04T15:00:00Z', '2026-03-05T23:00:00.000Z'],
  ['a day before that was told of', { toldOn: '2026-03-03' }, '2026-03-04T11:00:00Z', '2026-03-04T12:00:00.000Z'],
  ['midnight', { hour: 0 }, '2026-03-04T17:00:00Z', '2026-03-05T05:00:00.000Z'],
])('the next mail is scheduled correctly: %s', (_, over, now, at) => {
  expect(nextMailAt({ ...toronto, ...over }, new Date(now)).toISOString()).toBe(at);
});

test.each([
  ['on time', {}, '2026-03-04T12:00:30Z', true],
  ['three hours late', {}, '2026-03-04T15:00:00Z', true],
  ['later than that', {}, '2026-03-04T15:00:01Z', false],
  ['a second time on one day', { toldOn: '2026-03-04' }, '2026-03-04T12:00:00Z', false],
])('whether a mail may be sent now: %s', (_, over, now, may) => {
  expect(mayMailNow({ ...toronto, ...over }, new Date('2026-03-04T12:00:00Z'), new Date(now))).toBe(may);
});
