import type { CancellationPolicy, ProgramCategory, Weekday } from '@/lib/enums';
import type { CalendarDate } from '@/lib/dates';

/** A facility as a list tells of it, in our words: what an import compares and writes. Null is "not stated". */
export interface ImportedFacility {
  name: string;
  description: string | null;
  categories: ProgramCategory[];
  phone: string | null;
  phoneExtension: string | null;
  email: string | null;
  /** By open weekday; without times where the list states the days alone. */
  openingHours: { weekday: Weekday; opens: string | null; closes: string | null }[] | null;
  languages: string[] | null;
  licenceNumber: string | null;
  licensedPlaces: number | null;
  listFacts: string[];
  dropInCancellationPolicy: CancellationPolicy | null;
  address: {
    line1: string;
    city: string;
    region: string;
    postalCode: string;
    country: 'CA' | 'US';
    lat: number;
    lng: number;
    pointPrecision: 'exact' | 'postalArea';
    timeZone: string;
  };
  ageGroups: {
    title: string;
    position: number;
    fromMonths: number;
    toMonths: number;
    licensedPlaces: number | null;
  }[];
}

/** One row read: the facility under its key, the day its list is of, and remarks that did not stop it. */
export interface ReadRow {
  facility: ImportedFacility;
  listDate: CalendarDate | null;
  notes: string[];
}
