import { accountCalls, profileCalls } from '@/api/contract/account';
import { alertCalls } from '@/api/contract/alerts';
import { factCalls } from '@/api/contract/answer-facts';
import { answerCalls, contactCalls, contactFileCalls, pinCalls } from '@/api/contract/answers';
import { alternativeCalls, bookingCalls, reviewCalls, settlementCalls } from '@/api/contract/bookings';
import { claimCalls } from '@/api/contract/claims';
import {
  accountLinkCalls,
  agreementCalls,
  calendarCalls,
  contentCalls,
  fileCalls,
  messageCalls,
} from '@/api/contract/common';
import { facilityCalls, savedCalls, searchCalls } from '@/api/contract/facilities';
import { dayCalls } from '@/api/contract/facility-day';
import { familyCalls } from '@/api/contract/family';
import { noticeCalls } from '@/api/contract/notices';
import type { Operation } from '@/api/contract/operation';
import { passkeyCalls } from '@/api/contract/passkeys';
import type { OperationName } from '@/api/contract/paths';
import { receiptCalls } from '@/api/contract/receipts';
import { secondFactorCalls } from '@/api/contract/second-factor';
import { sessionCalls } from '@/api/contract/session';
import { threadCalls } from '@/api/contract/threads';
import { severalCalls, tourCalls, waitlistCalls } from '@/api/contract/tours-and-waitlists';
import { walletCalls } from '@/api/contract/wallet';
import { weekBookingCalls, weekCalls } from '@/api/contract/weeks';

/** The operations of all areas. Never load it in the browser, which has paths.ts: it pulls in yup and long texts. */
export const contract = {
  ...sessionCalls,
  ...passkeyCalls,
  ...secondFactorCalls,
  ...profileCalls,
  ...accountCalls,
  ...familyCalls,
  ...walletCalls,
  ...bookingCalls,
  ...weekBookingCalls,
  ...alternativeCalls,
  ...settlementCalls,
  ...reviewCalls,
  ...receiptCalls,
  ...tourCalls,
  ...waitlistCalls,
  ...severalCalls,
  ...facilityCalls,
  ...searchCalls,
  ...savedCalls,
  ...weekCalls,
  ...alertCalls,
  ...messageCalls,
  ...accountLinkCalls,
  ...noticeCalls,
  ...threadCalls,
  ...calendarCalls,
  ...answerCalls,
  ...contactFileCalls,
  ...pinCalls,
  ...contactCalls,
  ...claimCalls,
  ...dayCalls,
  ...factCalls,
  ...agreementCalls,
  ...fileCalls,
  ...contentCalls,
} satisfies Record<OperationName, Operation>;
export type Contract = typeof contract;

/** An operation without its own types, for code that serves them all. */
export const operationOf = (name: OperationName): Operation => contract[name];
