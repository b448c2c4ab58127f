import type { CalendarDate } from '@/lib/dates/dates';
import type { Currency } from '@/lib/money/money';

/**
 * What can stop the deletion of an account. `binds`: care or places, which their parent can give up; else it is money under way,
 * which nobody can hurry. `ending` was given up already and runs to the end of its paid month.
 */
const obstacles = {
  booking: { binds: true },
  ending: { binds: true },
  offer: { binds: true },
  charge: { binds: false },
  refund: { binds: false },
  returnedRefund: { binds: false },
} as const satisfies Record<string, { binds: boolean }>;

export type ObstacleKind = keyof typeof obstacles;
export const obstacleKinds = Object.keys(obstacles) as ObstacleKind[];
export const binds = ({ kind }: { kind: ObstacleKind }): boolean => obstacles[kind].binds;

export interface DeletionObstacle {
  kind: ObstacleKind;
  request: 'booking' | 'tour';
  /** The request's id and number. */
  id: string;
  number: string;
  facilityName: string;
  /** The last day on which it stops the deletion if nobody does anything; null where that is not known. */
  until: CalendarDate | null;
  /** Of a payment or refund, minor units; null for the rest. */
  amount: number | null;
  currency: Currency | null;
}
