import { anAgeGroup, aFacility, aFacilityAddress, aFacilityListItem } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { compareHref, comparisonQuery } from '@/lib/search/comparison';
import { comparisonRows, type Compared } from '@/lib/search/comparison-rows';
import { BookingType, SessionType } from '@/lib/enums';
import { noFilters } from '@/lib/search/search';

const [first, second] = [anId(100), anId(101)];
const wish = { ...noFilters, born: ['2024-10'], weekdays: [1, 3] as const, session: SessionType.FULL_DAY };

describe('the URL of a comparison', () => {
  it('a comparison’s URL has children, days and place, but no filters that exclude facilities', () => {
    const filters = { ...wish, place: 'M5V', q: 'garden', rating: 4, price: 60 };
    expect(compareHref([first, second], filters, true)).toBe(
      `/compare?ids=${first},${second}&place=M5V&born=2024-10&weekdays=1&weekdays=3&session=1&different=1`,
    );
    expect(comparisonQuery([first], filters, true)).toMatchObject({
      ids: [first],
      place: 'M5V',
      radius: 500,
      limit: 4,
    });
    expect(comparisonQuery([first], filters, true)).not.toHaveProperty('q');
    expect(comparisonQuery([first], filters, false)).not.toHaveProperty('weekdays');
  });
});

const found = aFacilityListItem({ placesLeft: 2, priceAsked: 16_000, halfDayPrice: 9_000 });
const robin: Compared = {
  facility: aFacility(),
  found,
  near: aFacilityListItem({ distanceKm: 2.14 }),
  openDays: null,
};
const other: Compared = {
  facility: aFacility({ id: second, name: 'Maple House', languages: null, amenities: [], licenceNumber: 'ON-7' }),
  found: null,
  near: aFacilityListItem({ distanceKm: null }),
  openDays: null,
};
const rowOf = (compared: Compared[], filters: Parameters<typeof comparisonRows>[1], label: string) =>
  comparisonRows(compared, filters).find((row) => row.label === label);

describe('the rows of a comparison', () => {
  it('comparison rows show prices and open days for the search, and "Not listed"', () => {
    const both = [robin, other];
    expect(rowOf(both, wish, 'Price')!.cells).toEqual([
      ['Full days, 1 child, every Mon and Wed for 4 weeks: $160.00 CAD · half days from $90.00'],
      ['Born in Oct 2024: Full days, per child: $80.00 CAD a day'],
    ]);
    expect(rowOf(both, wish, 'Open days')!.cells).toEqual([
      ['2 spots left on all your days'],
      ['No spot on all of these days'],
    ]);
    expect(rowOf(both, wish, 'Distance, straight line')!.cells).toEqual([['2.1 km away'], ['distance not known']]);
    expect(rowOf(both, wish, 'Languages')).toEqual({
      label: 'Languages',
      cells: [['English, French'], ['Not listed']],
      differs: true,
    });
    expect(rowOf(both, wish, 'Opening hours')).toEqual({
      label: 'Opening hours',
      cells: [['Mon to Fri: 7:30 AM – 6:00 PM'], ['Mon to Fri: 7:30 AM – 6:00 PM']],
      differs: false,
    });
  });

  test.each([
    ['without a child or days', noFilters, ['Full days, per child: $80.00 CAD a day · half days from $45.00']],
    ['a child without a group', { ...noFilters, born: ['2020-01'] }, ['Born in Jan 2020: no group for this age']],
    [
      'two children, one session',
      { ...noFilters, born: ['2024-10', '2024-11'], session: SessionType.FULL_DAY },
      [
        'Born in Oct 2024: Full days, per child: $80.00 CAD a day',
        'Born in Nov 2024: Full days, per child: $80.00 CAD a day',
      ],
    ],
    [
      'permanent care',
      { ...noFilters, born: ['2024-10'], type: BookingType.PERMANENT },
      ['Born in Oct 2024: Full days, per child: $1,400.00 CAD a month'],
    ],
    [
      'permanent care on other days than are sold',
      { ...noFilters, born: ['2024-10'], type: BookingType.PERMANENT, weekdays: [1] as const },
      ['Born in Oct 2024: no price listed'],
    ],
  ])('price %s', (_, filters, lines) => {
    expect(rowOf([other], filters, 'Price')!.cells).toEqual([lines]);
  });

  it('comparison rows omit distances without a place, and show the prices of the found address', () => {
    const here = aFacilityAddress({ id: anId(111) });
    const facility = aFacility({
      addresses: [aFacilityAddress(), here],
      ageGroups: [
        anAgeGroup(),
        anAgeGroup({ id: anId(121), addressId: here.id, dropInItem: [{ sessionType: 1, price: 9_900 }] }),
      ],
    });
    const compared = [{ facility, found: aFacilityListItem({ address: here }), near: null, openDays: null }];
    expect(rowOf(compared, noFilters, 'Distance, straight line')).toBeUndefined();
    expect(rowOf(compared, noFilters, 'Price')!.cells).toEqual([['Full days, per child: $99.00 CAD a day']]);
  });

  const dates = ['2026-11-30', '2026-12-01', '2026-12-02'];
  const open = ['2026-11-30', '2026-12-02', '2026-12-09', '2026-12-16'];
  test.each([
    [
      'of the dates that are searched for',
      { ...noFilters, born: ['2024-10'], dates },
      ['2 of 3 days: Nov 30 and Dec 2'],
    ],
    ['next available without days', { ...noFilters, born: ['2024-10'] }, ['Next available: Nov 30, Dec 2 and 9']],
    [
      'next available of weekdays that are not all open',
      { ...noFilters, born: ['2024-10'], weekdays: [1, 3] as const },
      ['Not all of these days for 4 weeks', 'Next available: Nov 30, Dec 2 and 9'],
    ],
  ])('open days %s', (_, filters, lines) => {
    expect(rowOf([{ ...other, openDays: open }], filters, 'Open days')!.cells).toEqual([lines]);
  });

  it('open days say what is missing to know them', () => {
    const saysOf = (given: Partial<Compared>, filters = noFilters) =>
      rowOf([{ ...other, ...given }], filters, 'Open days')!.cells[0];
    expect(saysOf({})).toEqual(['Select a child to see open days']);
    expect(saysOf({}, { ...noFilters, born: ['2020-01'] })).toEqual(['No group for this age']);
    expect(saysOf({ openDays: [] }, { ...noFilters, born: ['2024-10'] })).toEqual(['Full this month and next']);
  });

  it('addresses name the city only if the facilities are in different ones', () => {
    expect(rowOf([robin, other], noFilters, 'Address')!.cells[0]).toEqual(['100 King Street West']);
    const far = { ...other, facility: aFacility({ addresses: [aFacilityAddress({ city: 'Vancouver' })] }) };
    expect(rowOf([robin, far], noFilters, 'Address')!.cells[0]).toEqual(['100 King Street West, Toronto']);
  });
});
