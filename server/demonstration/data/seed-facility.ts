import type {
  BookingType,
  CancellationPolicy,
  HalfDayPermanent,
  OwnerRole,
  Pool,
  ProgramCategory,
  ReviewCategory,
  SessionType,
  Weekday,
} from '@/lib/enums';

import type { Closing } from '@/server/demonstration/data/facilities/holidays';

/** Data of an invented facility. Money in minor units, times HH:mm, ages in months. */
export interface SeedAddress {
  id: string;
  position: number;
  title: string;
  line1: string;
  city: string;
  region: string;
  postalCode: string;
  country: 'CA' | 'US';
  lat: number;
  lng: number;
  timeZone: string;
}

export interface SeedAgeGroup {
  id: string;
  addressId: string;
  position: number;
  title: string;
  fromMonths: number;
  toMonths: number;
  capacity: { weekday: Weekday; pool: Pool; places: number }[];
  dropIn: { sessionType: SessionType; price: number }[];
  schedule: { scheduleType: SessionType; days: number; monthlyPrice: number }[];
}

export interface SeedReview {
  id: string;
  authorName: string;
  ratings: Partial<Record<ReviewCategory, number>>;
  rating: number;
  text: string;
  reply: string | null;
  daysAgo: number;
}

/** A past reply to a request; reply time and acceptance rate are computed from these. */
export interface SeedReply {
  id: string;
  type: BookingType;
  daysAgo: number;
  hours: number;
  accepted: boolean;
}

export interface SeedFacility {
  id: string;
  name: string;
  description: string;
  categories: ProgramCategory[];
  phone: string;
  phoneExtension: string | null;
  email: string;
  photos: { url: string; alt: string }[];
  openingHours: { weekday: Weekday; opens: string | null; closes: string | null }[];
  languages: string[];
  licenceNumber: string;
  owners: { name: string; role: OwnerRole }[];
  amenities: string[];
  whatToBring: string;
  askFor: string;
  halfDayPermanent: HalfDayPermanent;
  policy: CancellationPolicy;
  currency: 'CAD' | 'USD';
  /** Hours since it last confirmed its availability; null for some. */
  confirmedHoursAgo: number | null;
  /** True if the demonstration fills every place for months. */
  full: boolean;
  /** Determines its closed days besides the weekly hours. */
  closing: Closing;
  addresses: SeedAddress[];
  ageGroups: SeedAgeGroup[];
  reviews: SeedReview[];
  replies: SeedReply[];
}
