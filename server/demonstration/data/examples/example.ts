import type { DayPart, ScheduleType, Weekday } from '@/lib/enums';
import type { MovementReason } from '@/lib/workflow/waitlist';
import type { Actor } from '@/lib/workflow/workflow';

/** One move of an example's life: how long ago, by whom. The first is the request (or a facility's offer). */
export interface ExampleStep {
  hoursAgo: number;
  actor: Actor;
  action: string;
  note?: string;
}

export type ExampleChild = 'maya' | 'leo';

/** Days of care from a number of days from today on: the next ones on which the facility is open and the child is free. */
export interface DropInExample {
  type: 'dropIn';
  session: ScheduleType;
  fromDay: number;
  /** From the Monday of that day's week on. */
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
  /** Refunded in full. */
  refundedHoursAgo?: number;
}

export interface BookingExample {
  key: string;
  facility: string;
  child: ExampleChild;
  care: DropInExample | PermanentExample;
  note?: string;
  steps: ExampleStep[];
  /** Days the facility could take, where it could not take all. */
  approvedDays?: number;
  payment?: PaymentExample;
  review?: { rating: number; text: string; hoursAgo: number };
  /** The tour or waitlist it came of, by its key. */
  tour?: string;
  waitlist?: string;
  /** The week that it was asked for with, all or none (record 0167), by its key. */
  plan?: string;
}

export interface TourExample {
  key: string;
  facility: string;
  child: ExampleChild;
  preferred: { inDays: number; dayPart: DayPart }[];
  note?: string;
  steps: ExampleStep[];
  /** Whole days from today, and the time on the facility's wall. */
  scheduled?: { inDays: number; time: string };
  offer?: PermanentExample;
  /** The question to several facilities that it was asked with (record 0166), by its key. */
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
  /** Invented families that joined before and after. */
  ahead?: number;
  behind?: number;
  /** When and why it moved up by one since, oldest first. */
  movedUp?: { hoursAgo: number; reason: MovementReason }[];
}
