import type { Query } from '@/api/contract/types';
import { denseCity } from '@/bench/search/facilities-at-size';
import { BookingType, ProgramCategory, SessionType } from '@/lib/enums';
import { searchPageSize } from '@/lib/search/search';

type SearchQuery = Query<'listFacilities'>;

const children = { birthDates: ['2023-05-10', '2024-11-02'] };
const dates = { dates: ['2026-03-10', '2026-03-18', '2026-04-07'] };
const filters: SearchQuery = {
  ...children,
  ...dates,
  categories: [ProgramCategory.DAY_CARE, ProgramCategory.PRESCHOOL],
  type: BookingType.DROP_IN,
  scheduleType: SessionType.FULL_DAY,
  maxPrice: 60_000,
  minRating: 3,
  language: 'English',
  subsidy: true,
  certain: true,
  q: 'licensed',
};
const limit = searchPageSize;

/** The searches. */
export const searches = {
  home: { query: {} },
  'home, page 50': { query: { page: 50 } },
  Toronto: { query: { place: denseCity.name } },
  'Toronto, page 50': { query: { place: denseCity.name, page: 50 } },
  '5 km by point': { query: { lat: denseCity.lat, lng: denseCity.lng, radius: 5 } },
  'Toronto, three dates, two children': { query: { place: denseCity.name, ...children, ...dates } },
  'Toronto, all filters with dates': { query: { place: denseCity.name, ...filters } },
  'three dates, two children': { query: { ...children, ...dates } },
  'all filters with dates': { query: filters },
  'text: falconry': { query: { q: 'falconry' } },
  'text: willow montessori': { query: { q: 'willow montessori' } },
  'text: licensed': { query: { q: 'licensed' } },
  'text: a slip (montesorri)': { query: { q: 'montesorri' } },
  'by price': { query: { sort: 'price' } },
} as const satisfies Record<string, { query: SearchQuery }>;

export type SearchName = keyof typeof searches;
export const searchNames = Object.keys(searches) as SearchName[];
export const queryOf = (name: SearchName): SearchQuery => ({ limit, ...searches[name].query });
