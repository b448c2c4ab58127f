import { anId, now } from '@/__tests__/support/builders/ids';
import type { Answer, AnswerRequest, InboxThread, Thread, ThreadMessage } from '@/api/contract/types';
import { BookingStatus, BookingType, SessionType, valuesOf, Weekday } from '@/lib/enums';

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
  unseen: 0,
  messages: [],
  ...given,
});

/** A request in the inbox, about which the facility wrote last. */
export const anInboxThread = (given: Partial<InboxThread> = {}): InboxThread => ({
  request: 'booking',
  requestId: anId(300),
  number: 'NB-4K7Q2M',
  facilityName: 'Little Pine',
  facts: 'Ada · Nov 9, Nov 10',
  last: { at: now, side: 'facility', mine: false, text: 'Yes, please bring it.' },
  unseen: 0,
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

/** What a facility's contact can change. */
export const aFactsPage = (given: Partial<Answer<'readFactsLink'>> = {}): Answer<'readFactsLink'> => ({
  facilityName: 'Willow House',
  timeZone: 'America/Toronto',
  currency: 'CAD',
  token: 'token-1',
  today: '2026-11-26',
  expiresAt: '2026-11-27T23:00:00.000Z',
  participates: true,
  prices: {
    stated: null,
    groups: [
      {
        id: anId(120),
        title: 'Toddlers',
        address: null,
        seen: 'seen-prices',
        cells: [
          { of: 'day', session: SessionType.FULL_DAY, days: 0, price: 8000 },
          { of: 'month', session: SessionType.FULL_DAY, days: 5, price: 120_050 },
        ],
      },
    ],
  },
  hours: {
    stated: { at: now, by: 'Ada Lowe' },
    seen: 'seen-hours',
    days: valuesOf(Weekday).map((weekday) => ({
      weekday,
      open: weekday < 6,
      opens: weekday < 6 ? '07:30' : null,
      closes: weekday < 6 ? '18:00' : null,
    })),
  },
  closedDays: { stated: null, seen: 'seen-closed', dates: ['2026-12-25'] },
  reviews: {
    total: 2,
    unanswered: 1,
    items: [
      { id: anId(130), seen: 'seen-r1', at: now, authorName: 'Ana', rating: 5, text: 'A warm house.', reply: null },
      { id: anId(131), seen: 'seen-r2', at: now, authorName: 'Bo', rating: 4, text: 'Good.', reply: 'Thank you, Bo.' },
    ],
  },
  ...given,
});
