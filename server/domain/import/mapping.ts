import { array, mixed, number, object, string, ValidationError, type InferType } from 'yup';
import { isTimeZone } from '@/lib/time-zones';
import { CancellationPolicy, ProgramCategory, valuesOf, Weekday } from '@/lib/enums';
import { isRegion, type Country } from '@/lib/validation/regions';
import { ImportProblem } from '@/server/domain/import/import-problem';

/**
 * How one government's file is read: which column is what. A mapping is a JSON file; docs/how-to/import-facilities.md says
 * what each part means, and server/db/mappings/ has one that is ready.
 */
const text = () => string().strict().min(1);
const column = () => object({ column: text().required(), titleCase: mixed<true>().oneOf([true]) }).noUnknown();
const optionalColumn = () => column().default(undefined).optional();
const time = () => text().matches(/^([01]\d|2[0-3]):[0-5]\d$/, '${path} is not a time of the form HH:mm');

/** A sentence that is written when every condition holds; {COLUMN} is filled in, and an empty one drops the sentence. */
const sentence = object({
  text: text().required(),
  when: mixed<Record<string, string[]>>().optional(),
}).noUnknown();

const schema = object({
  source: text().matches(/^[a-z0-9-]+$/, 'source is small letters, digits and hyphens').required(),
  file: object({
    encoding: string().min(1).default('utf-8'),
    delimiter: string().min(1).default(','),
    quote: string().min(1).default('"'),
  })
    .noUnknown()
    .default({ encoding: 'utf-8', delimiter: ',', quote: '"' }),
  /** A column that names a facility for good; without one, name + address + postal code do. */
  key: optionalColumn(),
  country: string<Country>().strict().oneOf(['CA', 'US']).required(),
  region: text().required(),
  timeZone: text().required(),
  currency: string<'CAD' | 'USD'>().strict().oneOf(['CAD', 'USD']).required(),
  name: column().required(),
  address: column().required(),
  postalCode: column().required(),
  /** A column, one name for all, or by the first letters of the postal code (else by the postal area's own city). */
  city: object({ column: text(), value: text(), fromPostalCode: mixed<Record<string, string>>() }).noUnknown().required(),
  phone: optionalColumn(),
  email: optionalColumn(),
  licenceNumber: optionalColumn(),
  /** A GeoJSON column, or two columns of degrees. Rows without coordinates are refused, or put at their postal area. */
  coordinates: object({
    geoJson: text(),
    lat: text(),
    lng: text(),
    missing: string<'refuse' | 'postalCode'>().oneOf(['refuse', 'postalCode']).default('refuse'),
  })
    .noUnknown()
    .required(),
  ageGroups: array()
    .of(
      object({
        title: text().required(),
        column: text().required(),
        fromMonths: number().strict().integer().min(0).required(),
        toMonths: number().strict().integer().max(240).required(),
        /** Where the places are: both halves of the day, before and after school, or both. */
        care: string<'day' | 'school' | 'dayAndSchool'>().strict().oneOf(['day', 'school', 'dayAndSchool']).required(),
        categories: array().of(number<ProgramCategory>().strict().oneOf(valuesOf(ProgramCategory)).required()).min(1).required(),
      }).noUnknown(),
    )
    .min(1)
    .required(),
  weekdays: array().of(number<Weekday>().strict().oneOf(valuesOf(Weekday)).required()).min(1).default([1, 2, 3, 4, 5]).defined(),
  openingHours: object({ opens: time().required(), closes: time().required() }).noUnknown().required(),
  dropInCancellationPolicy: number<CancellationPolicy>().oneOf(valuesOf(CancellationPolicy)).default(1),
  languages: array().of(text().required()).default([]),
  description: array().of(sentence).default([]),
  amenities: array().of(sentence).default([]),
}).noUnknown(); // prettier-ignore

export type FacilityMapping = InferType<typeof schema>;
export type MappedSentence = FacilityMapping['description'][number];

/** The mapping of this JSON text. Throws ImportProblem with everything that is wrong with it. */
export function parseMapping(json: string): FacilityMapping {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new ImportProblem('The mapping file is not valid JSON.', { cause });
  }
  try {
    // Defaults are filled in first; unknown keys are left where they stand, for the check to find them.
    const complete: unknown = schema.cast(value, { assert: false, stripUnknown: false });
    const mapping = schema.validateSync(complete, { abortEarly: false, strict: true });
    const problems = contradictions(mapping);
    if (problems.length > 0) throw new ImportProblem(`The mapping file is not right: ${problems.join('; ')}.`);
    return mapping;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ImportProblem(`The mapping file is not right: ${error.errors.join('; ')}.`);
  }
}

/** What the shape alone cannot say. */
function contradictions(mapping: FacilityMapping): string[] {
  const problems: string[] = [];
  const { city, coordinates, ageGroups } = mapping;
  if (!isRegion(mapping.country, mapping.region))
    problems.push(`region ${mapping.region} is none of ${mapping.country}`);
  if (!isTimeZone(mapping.timeZone)) problems.push(`timeZone ${mapping.timeZone} is not known`);
  if ([city.column, city.value, city.fromPostalCode].filter(Boolean).length !== 1) {
    problems.push('city takes one of column, value and fromPostalCode');
  }
  if (Boolean(coordinates.geoJson) === Boolean(coordinates.lat && coordinates.lng)) {
    problems.push('coordinates takes geoJson, or lat and lng');
  }
  if (new Set(ageGroups.map(({ title }) => title)).size < ageGroups.length)
    problems.push('two age groups have one title');
  const ordered = [...ageGroups].sort((a, b) => a.fromMonths - b.fromMonths);
  ordered.forEach((group, index) => {
    if (group.fromMonths >= group.toMonths) problems.push(`age group ${group.title} ends before it begins`);
    const next = ordered[index + 1];
    // A child's age chooses the group, so two groups of one age would hide one of them.
    if (next && next.fromMonths < group.toMonths) problems.push(`age groups ${group.title} and ${next.title} overlap`);
  });
  return problems;
}

/** Every column the mapping names, for a look at the file's first line. */
export function mappedColumns(mapping: FacilityMapping): string[] {
  const sentences = [...mapping.description, ...mapping.amenities];
  const named = [
    ...[mapping.key, mapping.name, mapping.address, mapping.postalCode, mapping.phone, mapping.email, mapping.licenceNumber].map((one) => one?.column),
    mapping.city.column,
    mapping.coordinates.geoJson,
    mapping.coordinates.lat,
    mapping.coordinates.lng,
    ...mapping.ageGroups.map((group) => group.column),
    ...sentences.flatMap(({ text: words, when }) => [
      ...[...words.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]),
      ...Object.keys(when ?? {}),
    ]),
  ]; // prettier-ignore
  return [...new Set(named.filter((name): name is string => Boolean(name)))];
}
