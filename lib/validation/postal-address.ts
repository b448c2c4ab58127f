/** ISO 3166-2 subdivisions without the country prefix: ON is CA-ON (product rule 3). */
export const countries = { CA: 'Canada', US: 'United States' } as const;
export type Country = keyof typeof countries;

export const regionNames = {
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
  US: {
    AL: 'Alabama',
    AK: 'Alaska',
    AS: 'American Samoa',
    AZ: 'Arizona',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia',
    FL: 'Florida',
    GA: 'Georgia',
    GU: 'Guam',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    MP: 'Northern Mariana Islands',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    PR: 'Puerto Rico',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UM: 'United States Minor Outlying Islands',
    UT: 'Utah',
    VT: 'Vermont',
    VI: 'Virgin Islands, U.S.',
    VA: 'Virginia',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
  },
} as const satisfies Record<Country, Record<string, string>>;

export const regionLabels = { CA: 'Province or territory', US: 'State or territory' } as const satisfies Record<
  Country,
  string
>;

/** "Choose a province or territory." */
export const chooseRegion = (country: Country): string => `Choose a ${regionLabels[country].toLowerCase()}.`;

export const isCountry = (value: unknown): value is Country =>
  typeof value === 'string' && Object.hasOwn(countries, value);

export const isRegion = (country: Country, value: unknown): boolean =>
  typeof value === 'string' && Object.hasOwn(regionNames[country], value);

/** The name of a code, or the code itself if unknown. */
export function regionName(country: Country, code: string): string {
  const names: Record<string, string> = regionNames[country];
  return Object.hasOwn(names, code) ? (names[code] ?? code) : code;
}

/** The options of a select. */
export const regionOptions = (country: Country): { value: string; label: string }[] =>
  Object.entries(regionNames[country]).map(([value, label]) => ({ value, label }));

/** Product section 5: letter, digit, letter, space, digit, letter, digit. */
const postalCodePattern = /^[A-Za-z]\d[A-Za-z] \d[A-Za-z]\d$/;
/** Product section 5: 5 digits, optionally followed by a hyphen and 4 digits. */
const zipCodePattern = /^\d{5}(?:-\d{4})?$/;

export const postalCodePlaceholders = { CA: 'a0a 0a0', US: '00000' } as const satisfies Record<Country, string>;
export const postalCodeLabels = { CA: 'Postal code', US: 'ZIP code' } as const satisfies Record<Country, string>;

export const postalCodeRules = {
  CA: {
    pattern: postalCodePattern,
    message: 'Enter a postal code such as M5V 2T6.',
    max: 7,
    missing: 'Enter a postal code.',
  },
  US: {
    pattern: zipCodePattern,
    message: 'Enter a ZIP code such as 98101 or 98101-1234.',
    max: 10,
    missing: 'Enter a ZIP code.',
  },
} as const satisfies Record<Country, { pattern: RegExp; message: string; max: number; missing: string }>;

/** Letters typed for the digits they look like. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
const digitsOnly = (text: string) => text.replace(/[OIL]/g, (letter) => lookAlikes[letter]!);

/** "M5V2TO" gives "M5V2T0": a letter in a digit's place. Text that is no postal code then either stays as it is. */
function withDigits(country: Country, compact: string): string {
  const repaired =
    country === 'US'
      ? digitsOnly(compact)
      : compact.replace(/(.)(.)/g, (_, letter: string, digit: string) => letter + digitsOnly(digit));
  const fits = country === 'US' ? /^\d+$/.test(repaired) : /^(?:[A-Z]\d){3}$/.test(repaired);
  return fits && /\d/.test(compact) ? repaired : compact;
}

/**
 * The stored form: "m5v2t6" gives "M5V 2T6", "981011234" gives "98101-1234". Trims other text, which validation then
 * rejects.
 */
export function normalisePostalCode(country: Country, text: string): string {
  const compact = withDigits(country, text.replace(/[\s-]/g, '').toUpperCase());
  if (country === 'CA' && compact.length === 6) return `${compact.slice(0, 3)} ${compact.slice(3)}`;
  if (country === 'US' && compact.length === 9) return `${compact.slice(0, 5)}-${compact.slice(5)}`;
  return country === 'US' && compact.length === 5 ? compact : text.trim();
}
