import type { ProgramCategory } from '@/lib/enums';

/** A facility as a file tells of it, in our words: what an import writes, and what its hash is made of. */
export interface ImportedFacility {
  name: string;
  categories: ProgramCategory[];
  phone: string | null;
  phoneExtension: string | null;
  email: string | null;
  licenceNumber: string | null;
  listFacts: string[];
  address: {
    line1: string;
    city: string;
    region: string;
    postalCode: string;
    country: 'CA' | 'US';
    lat: number;
    lng: number;
    timeZone: string;
  };
  ageGroups: {
    title: string;
    position: number;
    fromMonths: number;
    toMonths: number;
    licensedPlaces: number;
  }[];
}

/** One row read: the facility under its key, with remarks that did not stop it. */
export interface ReadRow {
  key: string;
  facility: ImportedFacility;
  notes: string[];
}
