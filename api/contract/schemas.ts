import type { Schema } from 'yup';
import { alerts } from '@/api/contract/alerts';
import { answers } from '@/api/contract/answers';
import { bookings } from '@/api/contract/bookings';
import { claims } from '@/api/contract/claims';
import { common } from '@/api/contract/common';
import { facilities } from '@/api/contract/facilities';
import { facilityStatements } from '@/api/contract/answer-facts';
import { facilityDay } from '@/api/contract/facility-day';
import { family } from '@/api/contract/family';
import { notices } from '@/api/contract/notices';
import type { OperationName } from '@/api/contract/paths';
import { receipts } from '@/api/contract/receipts';
import { session } from '@/api/contract/session';
import { several, tours, waitlists } from '@/api/contract/tours-and-waitlists';
import { threads } from '@/api/contract/threads';
import { weeks } from '@/api/contract/weeks';

export interface OperationSchemas {
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly answer: Schema;
}

/** The schemas of every operation of paths.ts; a missing one doesn't compile. Never load it in the browser: it pulls in yup. */
export const schemas = {
  ...session,
  ...family,
  ...bookings,
  ...tours,
  ...waitlists,
  ...facilities,
  ...common,
  ...receipts,
  ...notices,
  ...threads,
  ...alerts,
  ...several,
  ...weeks,
  ...answers,
  ...facilityDay,
  ...facilityStatements,
  ...claims,
} satisfies Record<OperationName, OperationSchemas>;

export type Schemas = typeof schemas;
