import { mappingWith, readListed } from '@/__tests__/support/import-list';

test('days without hours are open days', () => {
  expect(readListed({ OPENS: '', CLOSES: '' }).facility.openingHours).toEqual(
    [1, 2, 3].map((weekday) => ({ weekday, opens: null, closes: null })),
  );
  const listed = mappingWith({ weekdays: [1, { is: 6, when: { SAT: ['Y'] } }] });
  expect(
    readListed({ SAT: 'Y', OPENS: '', CLOSES: '' }, listed).facility.openingHours?.map(({ weekday }) => weekday),
  ).toEqual([1, 6]);
  const daily = mappingWith({ openingHours: { byWeekday: { 3: 'WED', 1: 'MON' } } });
  expect(readListed({ MON: '8:00-17:00', WED: '9:00-12:00' }, daily).facility.openingHours).toEqual([
    { weekday: 1, opens: '08:00', closes: '17:00' },
    { weekday: 3, opens: '09:00', closes: '12:00' },
  ]);
  expect(readListed({ MON: '8:00-17:00', WED: 'maybe' }, daily)).toMatchObject({
    notes: ['The hours "8:00-17:00, maybe" cannot be read and were left out.'],
  });
  expect(
    readListed({}, mappingWith({ openingHours: { column: 'HOURS', when: { X: ['Y'] } } })).facility.openingHours?.[0]
      ?.opens,
  ).toBeNull();
});
