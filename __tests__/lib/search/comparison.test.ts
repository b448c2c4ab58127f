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
const robin: Compared = { facility: aFacility(), found, near: aFacilityListItem({ distanceKm: 2.14 }) };
const other: Compared = {
  facility: aFacility({ id: second, name: 'Maple House', languages: null, amenities: [], licenceNumber: 'ON-7' }),
  found: null,
  near: aFacilityListItem({ distanceKm: null }),
};
const rowOf = (compared: Compared[], filters: Parameters<typeof comparisonRows>[1], label: string) =>
  comparisonRows(compared, filters).find((row) => row.label === label);

describe('the rows of a comparison', () => {
  it('comparison rows show prices and places for the search, and "Not stated"', () => {
    const both = [robin, other];
    expect(rowOf(both, wish, 'Price')!.cells).toEqual([
      ['Full days, 1 child, every Mon and Wed for 4 weeks: $160.00 CAD · half days from $90.00'],
      ['Born in Oct 2024: Full days, per child: $80.00 CAD a day'],
    ]);
    expect(rowOf(both, wish, 'Places left')!.cells).toEqual([
      ['2 places left on all your days'],
      ['No place on all of these days'],
    ]);
    expect(rowOf(both, wish, 'Distance, straight line')!.cells).toEqual([['2.1 km away'], ['distance not known']]);
    expect(rowOf(both, wish, 'Languages')).toEqual({
      label: 'Languages',
      cells: [['English, French'], ['Not stated']],
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
      ['Born in Oct 2024: price not stated'],
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
    const compared = [{ facility, found: aFacilityListItem({ address: here }), near: null }];
    expect(rowOf(compared, noFilters, 'Distance, straight line')).toBeUndefined();
    expect(rowOf(compared, noFilters, 'Price')!.cells).toEqual([['Full days, per child: $99.00 CAD a day']]);
  });
});
