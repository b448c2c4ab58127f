import { now } from '@/__tests__/support/builders/ids';
import type { AnswerRequest, Thread, ThreadMessage } from '@/api/contract/types';
import { BookingStatus, BookingType, SessionType } from '@/lib/enums';

export function aCare(given: Partial<NonNullable<AnswerRequest['care']>> = {}): NonNullable<AnswerRequest['care']> {
  return {
    type: BookingType.DROP_IN,
    scheduleType: SessionType.FULL_DAY,
    days: ['2026-11-09', '2026-11-10', '2026-11-11'].map((date) => ({
      date,
      placesLeft: 2,
      status: null,
      refund: null,
    })),
    weekdays: [],
    startDate: null,
    endDate: null,
    startMonth: null,
    placesLeft: 2,
    price: {
      currency: 'CAD',
      lines: [{ label: 'Full Day', quantity: 3, unitPrice: 8000, amount: 24_000 }],
      total: 24_000,
      monthly: null,
    },
    refunded: 0,
    heldBack: false,
    ...given,
  };
}

export const aThread = (given: Partial<Thread> = {}): Thread => ({
  state: 'open',
  closesOn: null,
  older: false,
  messages: [],
  ...given,
});

/** A family's question, as the family reads it. */
export const aThreadMessage = (given: Partial<ThreadMessage> = {}): ThreadMessage => ({
  position: 1,
  side: 'family',
  mine: true,
  author: 'Mia',
  role: null,
  text: 'May she nap with her soother?',
  at: now,
  seenAt: null,
  files: [],
  ...given,
});

/** A new request for three days, as the facility's contact sees it. */
export function anAnswerRequest(given: Partial<AnswerRequest> = {}): AnswerRequest {
  return {
    token: 'token-1',
    kind: 'booking',
    number: 'NB-4K7Q2M',
    version: 1,
    status: BookingStatus.NEW,
    facilityName: 'Willow House',
    addressTitle: 'King Street',
    timeZone: 'America/Toronto',
    contactName: 'Ada Lowe',
    familyName: 'Silva',
    children: [{ firstName: 'Ava', age: '2 years 9 months', allergies: 'Peanuts', medicalNotes: null }],
    seesHealth: true,
    note: null,
    expiresAt: '2026-11-07T23:00:00.000Z',
    unanswered: true,
    moves: ['approve', 'approveSome', 'decline'],
    care: aCare(),
    refund: null,
    tour: null,
    waitlist: null,
    thread: aThread(),
    history: [{ at: now, by: 'parent', action: 'request', contactName: null, note: null }],
    ...given,
  };
}
