import type { Region } from '@/server/demonstration/data/facilities/holidays';

/** Real neighbourhoods, so that distances and searches are realistic; the facilities are invented. */
export interface Neighbourhood {
  name: string;
  lat: number;
  lng: number;
  /** FSA or ZIP code. */
  area: string;
  streets: readonly string[];
}

export interface DemonstrationCity {
  name: string;
  region: Region;
  country: 'CA' | 'US';
  timeZone: string;
  currency: 'CAD' | 'USD';
  areaCodes: readonly string[];
  /** Price level relative to the prices of kinds.ts. */
  priceLevel: number;
  languages: readonly string[];
  licence: string;
  neighbourhoods: Readonly<Record<string, Neighbourhood>>;
}

const at = (name: string, lat: number, lng: number, area: string, ...streets: string[]): Neighbourhood => ({
  name,
  lat,
  lng,
  area,
  streets,
});

export const cities = {
  toronto: {
    name: 'Toronto',
    region: 'ON',
    country: 'CA',
    timeZone: 'America/Toronto',
    currency: 'CAD',
    areaCodes: ['416', '647'],
    priceLevel: 1,
    languages: ['French', 'Mandarin', 'Cantonese', 'Portuguese', 'Tamil', 'Spanish', 'Italian', 'Urdu'],
    licence: 'ON-15-',
    neighbourhoods: {
      annex: at('the Annex', 43.6702, -79.4068, 'M5R', 'Howland Avenue', 'Brunswick Avenue', 'Walmer Road'),
      leslieville: at('Leslieville', 43.6628, -79.3318, 'M4M', 'Logan Avenue', 'Queen Street East', 'Carlaw Avenue'),
      beaches: at('the Beaches', 43.6716, -79.2967, 'M4E', 'Lee Avenue', 'Kew Beach Avenue', 'Wineva Avenue'),
      roncesvalles: at('Roncesvalles', 43.6465, -79.449, 'M6R', 'Fermanagh Avenue', 'Marion Street', 'Geoffrey Street'),
      highPark: at('High Park', 43.657, -79.466, 'M6P', 'Quebec Avenue', 'Annette Street', 'Pacific Avenue'),
      liberty: at('Liberty Village', 43.638, -79.42, 'M6K', 'Liberty Street', 'Atlantic Avenue', 'Pirandello Street'),
      kingWest: at('King West', 43.6427, -79.3995, 'M5V', 'Bathurst Street', 'Fort York Boulevard', 'Portland Street'),
      stLawrence: at('St. Lawrence', 43.649, -79.369, 'M5A', 'The Esplanade', 'Front Street East', 'Berkeley Street'),
      cabbagetown: at(
        'Cabbagetown',
        43.6665,
        -79.366,
        'M4X',
        'Parliament Street',
        'Winchester Street',
        'Metcalfe Street',
      ),
      riverdale: at('Riverdale', 43.676, -79.352, 'M4K', 'Danforth Avenue', 'Pape Avenue', 'Withrow Avenue'),
      davisville: at('Davisville', 43.7, -79.388, 'M4S', 'Mount Pleasant Road', 'Balliol Street', 'Belsize Drive'),
      willowdale: at('Willowdale', 43.768, -79.412, 'M2N', 'Doris Avenue', 'Sheppard Avenue East', 'Empress Avenue'),
      agincourt: at('Agincourt', 43.785, -79.279, 'M1S', 'Brimley Road', 'Midland Avenue', 'Glen Watford Drive'),
      mimico: at('Mimico', 43.616, -79.497, 'M8V', 'Royal York Road', 'Mimico Avenue', 'Station Road'),
      trinity: at('Trinity Bellwoods', 43.65, -79.415, 'M6J', 'Crawford Street', 'Shaw Street', 'Dundas Street West'),
      littleItaly: at('Little Italy', 43.659, -79.417, 'M6G', 'Grace Street', 'Clinton Street', 'Montrose Avenue'),
      leaside: at('Leaside', 43.705, -79.364, 'M4G', 'Bayview Avenue', 'Laird Drive', 'Bessborough Drive'),
    },
  },
  vancouver: {
    name: 'Vancouver',
    region: 'BC',
    country: 'CA',
    timeZone: 'America/Vancouver',
    currency: 'CAD',
    areaCodes: ['604', '778'],
    priceLevel: 1.06,
    languages: ['Mandarin', 'Cantonese', 'Punjabi', 'French', 'Korean', 'Tagalog', 'Japanese'],
    licence: 'BC-VCH-',
    neighbourhoods: {
      kitsilano: at('Kitsilano', 49.268, -123.168, 'V6K', 'Yew Street', 'Vine Street', 'West 4th Avenue'),
      mountPleasant: at(
        'Mount Pleasant',
        49.263,
        -123.1,
        'V5T',
        'Main Street',
        'East 10th Avenue',
        'Prince Edward Street',
      ),
      grandview: at('Grandview', 49.27, -123.069, 'V5L', 'Commercial Drive', 'Venables Street', 'Victoria Drive'),
      fairview: at('Fairview', 49.264, -123.128, 'V6H', 'Oak Street', 'West 7th Avenue', 'Alder Street'),
      westEnd: at('the West End', 49.286, -123.135, 'V6G', 'Denman Street', 'Haro Street', 'Comox Street'),
      yaletown: at('Yaletown', 49.275, -123.12, 'V6B', 'Mainland Street', 'Homer Street', 'Drake Street'),
      olympicVillage: at(
        'Olympic Village',
        49.269,
        -123.107,
        'V5Y',
        'Manitoba Street',
        'Quebec Street',
        'Athletes Way',
      ),
      rileyPark: at('Riley Park', 49.244, -123.101, 'V5V', 'Main Street', 'East 28th Avenue', 'Ontario Street'),
      kerrisdale: at('Kerrisdale', 49.234, -123.156, 'V6M', 'East Boulevard', 'Yew Street', 'West 43rd Avenue'),
      dunbar: at('Dunbar', 49.247, -123.185, 'V6S', 'Dunbar Street', 'West 28th Avenue', 'Highbury Street'),
      pointGrey: at('Point Grey', 49.265, -123.205, 'V6R', 'West 10th Avenue', 'Trimble Street', 'Sasamat Street'),
      sunrise: at('Hastings-Sunrise', 49.281, -123.04, 'V5K', 'Nanaimo Street', 'Dundas Street', 'Slocan Street'),
      renfrew: at('Renfrew', 49.253, -123.033, 'V5M', 'Rupert Street', 'East 22nd Avenue', 'Renfrew Street'),
      strathcona: at('Strathcona', 49.278, -123.088, 'V6A', 'Keefer Street', 'Hawks Avenue', 'Prior Street'),
    },
  },
  seattle: {
    name: 'Seattle',
    region: 'WA',
    country: 'US',
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    areaCodes: ['206'],
    priceLevel: 1.18,
    languages: ['Spanish', 'Mandarin', 'Vietnamese', 'Somali', 'Amharic', 'Japanese'],
    licence: 'WA-',
    neighbourhoods: {
      capitolHill: at('Capitol Hill', 47.623, -122.32, '98102', '12th Avenue E', 'E Mercer Street', 'Harvard Avenue E'),
      ballard: at('Ballard', 47.668, -122.38, '98107', '22nd Avenue NW', 'NW 58th Street', 'Leary Avenue NW'),
      fremont: at('Fremont', 47.651, -122.35, '98103', 'Fremont Avenue N', 'N 39th Street', 'Phinney Avenue N'),
      queenAnne: at('Queen Anne', 47.637, -122.365, '98119', 'Queen Anne Avenue N', 'W McGraw Street', '3rd Avenue W'),
      wallingford: at(
        'Wallingford',
        47.661,
        -122.334,
        '98103',
        'Wallingford Avenue N',
        'N 46th Street',
        'Sunnyside Avenue N',
      ),
      greenLake: at(
        'Green Lake',
        47.679,
        -122.321,
        '98115',
        'NE Ravenna Boulevard',
        'NE 71st Street',
        'Woodlawn Avenue NE',
      ),
      university: at(
        'the University District',
        47.661,
        -122.313,
        '98105',
        '12th Avenue NE',
        'Brooklyn Avenue NE',
        'NE 50th Street',
      ),
      columbiaCity: at(
        'Columbia City',
        47.56,
        -122.287,
        '98118',
        'Rainier Avenue S',
        'S Ferdinand Street',
        '39th Avenue S',
      ),
      beaconHill: at(
        'Beacon Hill',
        47.579,
        -122.311,
        '98144',
        'Beacon Avenue S',
        '17th Avenue S',
        'S McClellan Street',
      ),
      westSeattle: at(
        'West Seattle',
        47.561,
        -122.387,
        '98116',
        'California Avenue SW',
        'SW Alaska Street',
        '42nd Avenue SW',
      ),
      centralDistrict: at(
        'the Central District',
        47.608,
        -122.302,
        '98122',
        '23rd Avenue',
        'E Union Street',
        'E Cherry Street',
      ),
      madison: at(
        'Madison Valley',
        47.626,
        -122.296,
        '98112',
        'E Madison Street',
        '28th Avenue E',
        'E Republican Street',
      ),
      magnolia: at('Magnolia', 47.64, -122.399, '98199', 'W McGraw Street', '34th Avenue W', 'W Smith Street'),
      southLakeUnion: at(
        'South Lake Union',
        47.626,
        -122.337,
        '98109',
        'Westlake Avenue N',
        'Yale Avenue N',
        'Boren Avenue N',
      ),
    },
  },
} as const satisfies Record<string, DemonstrationCity>;

export type CityKey = keyof typeof cities;
