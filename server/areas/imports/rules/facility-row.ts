import type { CancellationPolicy, ProgramCategory, Weekday } from '@/lib/enums';
import type { CalendarDate } from '@/lib/dates/dates';
import type { PointPrecision } from '@/lib/facilities/facts';

/** A facility as a list tells of it, in our words: what an import compares and writes. Null is "not stated". */
export interface ImportedFacility {
  name: string;
  description: string | null;
  categories: ProgramCategory[];
  phone: string | null;
  phoneExtension: string | null;
  email: string | null;
  website: string | null;
  /** By open weekday; without times where the list states the days alone. */
  openingHours: { weekday: Weekday; opens: string | null; closes: string | null }[] | null;
  languages: string[] | null;
  licenceNumber: string | null;
  licensedPlaces: number | null;
  /** What the list calls its permission where that is no licence: "Licence-exempt". */
  licenceKind: string | null;
  listFacts: string[];
  dropInCancellationPolicy: CancellationPolicy | null;
  address: {
    /** Null where the list gives no street. */
    line1: string | null;
    city: string;
    region: string;
    postalCode: string;
    country: 'CA' | 'US';
    /** Point and precision are null together: nobody knows where. */
    lat: number | null;
    lng: number | null;
    pointPrecision: PointPrecision | null;
    timeZone: string;
  };
  ageGroups: {
    title: string;
    position: number;
    /** An end that the list does not state is null. */
    fromMonths: number | null;
    toMonths: number | null;
    licensedPlaces: number | null;
  }[];
}

/** One row read: the facility under its key, the day its list is of, and remarks that did not stop it. */
export interface ReadRow {
  facility: ImportedFacility;
  listDate: CalendarDate | null;
  notes: string[];
}
