import type { CityKey, cities } from '@/server/demonstration/data/facilities/cities';
import type { FacilityName } from '@/server/demonstration/data/facilities/descriptions';
import type { KindKey } from '@/server/demonstration/data/facilities/kinds';

type Place<K extends CityKey> = keyof (typeof cities)[K]['neighbourhoods'] & string;

interface Traits {
  /** Fully booked for months. */
  full?: boolean;
  /** Languages besides English that its name or description promises; drawn from the city's if missing. */
  speaks?: readonly string[];
  /** An additional review, for layout edge cases. */
  alsoSays?: string;
}

/** One invented facility: name, kind, location, and a second address. */
export interface Entry extends Traits {
  name: FacilityName;
  kind: KindKey;
  city: CityKey;
  place: string;
  second?: string;
}

interface More<K extends CityKey> extends Traits {
  second?: Place<K>;
}
const inCity =
  <K extends CityKey>(city: K) =>
  (name: FacilityName, kind: KindKey, place: Place<K>, more: More<K> = {}): Entry => ({
    name,
    kind,
    city,
    place,
    ...more,
  });
const toronto = inCity('toronto');
const vancouver = inCity('vancouver');
const seattle = inCity('seattle');

/** An unbreakable word of about 100 letters must not widen a page. */
const oneLongWord = `It is w${'o'.repeat(92)}nderful here. Every morning.`;

/** Append only: values are drawn by name and position. */
export const register: readonly Entry[] = [
  toronto('Maple & Wren Early Learning', 'centre', 'kingWest'),
  toronto('Fort York Children’s House', 'montessori', 'kingWest'),
  toronto('Harbourside Kids Hub', 'hub', 'kingWest', { second: 'liberty' }),
  toronto('Little Acorns of Leslieville', 'centre', 'leslieville'),
  toronto('Boardwalk Babies', 'home', 'beaches', { full: true }),
  toronto('Kew Garden Preschool', 'montessori', 'beaches'),
  toronto('Roncy Rascals Child Care', 'centre', 'roncesvalles', { speaks: ['Polish'] }),
  toronto('High Park Forest School', 'forest', 'highPark'),
  toronto('Oak & Otter Nursery School', 'centre', 'highPark', { alsoSays: oneLongWord }),
  toronto('Liberty Tots', 'centre', 'liberty'),
  toronto('Esplanade Early Years', 'centre', 'stLawrence'),
  toronto('The Cabbagetown Nest', 'home', 'cabbagetown'),
  toronto('Riverdale Before & After Club', 'club', 'riverdale'),
  toronto('Pape Village Montessori', 'montessori', 'riverdale', { speaks: ['Greek'] }),
  toronto('Davisville Day Nursery', 'centre', 'davisville'),
  toronto('Sunbeam Kids Willowdale', 'hub', 'willowdale', {
    second: 'agincourt',
    speaks: ['Mandarin', 'Korean', 'Farsi'],
  }),
  toronto('Agincourt Learning Tree', 'centre', 'agincourt', { speaks: ['Cantonese', 'Mandarin'] }),
  toronto('Mimico Lighthouse Child Care', 'centre', 'mimico'),
  toronto('Bellwoods Playschool', 'forest', 'trinity'),
  toronto('Nonna’s House', 'home', 'littleItaly', { full: true, speaks: ['Italian'] }),
  toronto('After the Bell Leaside', 'club', 'leaside'),
  toronto('Annex Cooperative Nursery', 'centre', 'annex'),

  vancouver('Kitsilano Tide Pool Preschool', 'centre', 'kitsilano'),
  vancouver('Salal Montessori', 'montessori', 'kitsilano', { speaks: ['French'] }),
  vancouver('Main Street Magpies', 'centre', 'mountPleasant'),
  vancouver('The Rain Barrel Forest Preschool', 'forest', 'pointGrey'),
  vancouver('Commercial Drive Clubhouse', 'club', 'grandview'),
  vancouver('Cedar & Fern Family Child Care', 'home', 'grandview'),
  vancouver('Fairview Sprouts', 'centre', 'fairview'),
  vancouver('English Bay Early Learning', 'centre', 'westEnd'),
  vancouver('Yaletown Roundhouse Kids', 'hub', 'yaletown', { second: 'olympicVillage' }),
  vancouver('Creekside Casa Montessori', 'montessori', 'olympicVillage'),
  vancouver('Riley Park School-Age Club', 'club', 'rileyPark'),
  vancouver('Little Mountain Nursery', 'centre', 'rileyPark'),
  vancouver('Kerrisdale House of Children', 'montessori', 'kerrisdale'),
  vancouver('Dunbar Doves Home Daycare', 'home', 'dunbar', { full: true }),
  vancouver('Hastings Sunrise Kids', 'hub', 'sunrise', {
    second: 'renfrew',
    speaks: ['Cantonese', 'Vietnamese', 'Tagalog'],
  }),
  vancouver('Renfrew Ravine Explorers', 'forest', 'renfrew'),
  vancouver('Strathcona Street Nursery', 'centre', 'strathcona', { speaks: ['Cantonese', 'Mandarin'] }),
  vancouver('Three Bears of Strathcona', 'home', 'strathcona'),
  vancouver('Snowberry Child Care', 'centre', 'sunrise'),

  seattle('Capitol Hill Kinder Collective', 'centre', 'capitolHill'),
  seattle('Ballard Harbor Kids', 'hub', 'ballard', { second: 'magnolia' }),
  seattle('Fremont Troll & Friends Preschool', 'centre', 'fremont'),
  seattle('Queen Anne Children’s Garden', 'montessori', 'queenAnne'),
  seattle('Wallingford Walking School Bus', 'club', 'wallingford'),
  seattle('Green Lake Goslings', 'centre', 'greenLake'),
  seattle('Ravenna Ravine Forest School', 'forest', 'greenLake'),
  seattle('U District Early Explorers', 'centre', 'university'),
  seattle('Columbia City Cottage', 'home', 'columbiaCity', { full: true }),
  seattle('Rainier Valley Learning Hub', 'hub', 'columbiaCity', {
    second: 'beaconHill',
    speaks: ['Somali', 'Amharic', 'Spanish', 'Vietnamese'],
  }),
  seattle('Beacon Hill Bilingual Preschool', 'centre', 'beaconHill', { speaks: ['Spanish'] }),
  seattle('Alki Sandpipers', 'centre', 'westSeattle'),
  seattle('Junction After-School Club', 'club', 'westSeattle'),
  seattle('Central District Children’s House', 'montessori', 'centralDistrict'),
  seattle('Madison Valley Nest', 'home', 'madison'),
  seattle('Magnolia Meadow Preschool', 'centre', 'magnolia'),
  seattle('South Lake Littles', 'hub', 'southLakeUnion'),
  seattle('Salmonberry Home Child Care', 'home', 'ballard', { full: true, speaks: ['Spanish'] }),
  seattle('Phinney Ridge School Club', 'club', 'fremont'),
  vancouver(
    'The Intergenerational Neighbours and Newcomers Cooperative Early Learning, Preschool and School-Age Child Care Centre of Grandview-Woodland',
    'hub',
    'grandview',
  ),
];
