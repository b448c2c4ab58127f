import type { DayPart, ScheduleType, Weekday } from '@/lib/enums';
import type { MovementReason } from '@/lib/workflow/waitlist';
import type { Actor } from '@/lib/workflow/workflow';

/** One move of an example. The first is the request (or a facility's offer). */
export interface ExampleStep {
  hoursAgo: number;
  actor: Actor;
  action: string;
  note?: string;
}

export type ExampleChild = 'maya' | 'leo';

/** Days of care: the next ones from `fromDay` (days from today) on which the facility is open and the child is free. */
export interface DropInExample {
  type: 'dropIn';
  session: ScheduleType;
  fromDay: number;
  /** Start on the Monday of that week. */
  fromMonday?: boolean;
  days: number;
}

export interface PermanentExample {
  type: 'permanent';
  session: ScheduleType;
  weekdays: Weekday[];
  startsInDays: number;
}

export interface PaymentExample {
  status: 'created' | 'succeeded' | 'failed' | 'needs_authentication';
  hoursAgo: number;
  refundedHoursAgo?: number;
}

export interface BookingExample {
  key: string;
  facility: string;
  child: ExampleChild;
  care: DropInExample | PermanentExample;
  note?: string;
  steps: ExampleStep[];
  /** Number of approved days, if not all were. */
  approvedDays?: number;
  payment?: PaymentExample;
  review?: { rating: number; text: string; hoursAgo: number };
  /** Key of the tour or waitlist that led to it. */
  tour?: string;
  waitlist?: string;
  /** Key of the week plan it was requested with (all or nothing). */
  plan?: string;
}

export interface TourExample {
  key: string;
  facility: string;
  child: ExampleChild;
  preferred: { inDays: number; dayPart: DayPart }[];
  note?: string;
  steps: ExampleStep[];
  /** Days from today, and the local time. */
  scheduled?: { inDays: number; time: string };
  offer?: PermanentExample;
  /** Key of the multi-facility request it belongs to. */
  askedTogether?: string;
  confirmedHoursAgo?: number;
}

export interface WaitlistExample {
  key: string;
  facility: string;
  child: ExampleChild;
  care: DropInExample | { type: 'permanent'; session: ScheduleType; weekdays: Weekday[]; inMonths: number };
  note?: string;
  steps: ExampleStep[];
  /** Number of invented families ahead and behind on the waitlist. */
  ahead?: number;
  behind?: number;
  /** When and why it moved up by one, oldest first. */
  movedUp?: { hoursAgo: number; reason: MovementReason }[];
}
