import fc from 'fast-check';
import { addDays, daysBetween } from '@/lib/dates/dates';
import { BookingStatus, TourStatus, valuesOf, WaitlistStatus } from '@/lib/enums';
import { limits } from '@/lib/limits';
import { threadClosesOn, threadFileName, threadState } from '@/lib/requests/thread';
import { oneLine } from '@/lib/validation/seen';

/** When messages about a request can be sent (product section 8). */
const lastDay = '2026-03-10';
const lastMoveOn = '2026-03-04';
const days = { lastDay, lastMoveOn };

it.each([
  ['a new request for care', { kind: 'booking', status: BookingStatus.NEW }, null],
  ['an offer that waits for the family', { kind: 'booking', status: BookingStatus.WAITING_FOR_PARENTS_APPROVAL }, null],
  ['a payment that failed', { kind: 'booking', status: BookingStatus.PAYMENT_FAILED }, null],
  ['confirmed care', { kind: 'booking', status: BookingStatus.APPROVED }, '2026-03-24'],
  ['confirmed care that goes on', { kind: 'booking', status: BookingStatus.APPROVED, lastDay: null }, null],
  ['care that is over', { kind: 'booking', status: BookingStatus.COMPLETED }, '2026-03-24'],
  ['a declined request', { kind: 'booking', status: BookingStatus.DECLINED_BY_FACILITY }, '2026-03-18'],
  ['a cancelled booking', { kind: 'booking', status: BookingStatus.CANCELED_BY_PARENT }, '2026-03-18'],
  ['a new tour request', { kind: 'tour', status: TourStatus.NEW, lastDay: null }, null],
  ['a scheduled tour', { kind: 'tour', status: TourStatus.SCHEDULED_TOUR }, '2026-03-24'],
  ['a start that was offered', { kind: 'tour', status: TourStatus.SCHEDULED_START, lastDay: null }, null],
  ['an expired tour', { kind: 'tour', status: TourStatus.TIMEOUT }, '2026-03-18'],
  ['a waitlist request', { kind: 'waitlist', status: WaitlistStatus.NEW, lastDay: null }, null],
  ['a waitlist request that was left', { kind: 'waitlist', status: WaitlistStatus.CANCELED_BY_PARENT }, '2026-03-18'],
] as const)('%s: messages until %#', (_, request, expected) => {
  expect(threadClosesOn({ ...days, ...request })).toBe(expected);
});

it.each([
  ['open', { closesOn: null, reachable: true }, '2030-01-01'],
  ['open', { closesOn: '2026-03-24', reachable: true }, '2026-03-24'],
  ['closed', { closesOn: '2026-03-24', reachable: true }, '2026-03-25'],
  ['unreachable', { closesOn: null, reachable: false }, '2026-03-04'],
  // Nobody has to call about a request that is long over.
  ['closed', { closesOn: '2026-03-24', reachable: false }, '2026-03-25'],
] as const)('is %s with %j on %s', (expected, thread, today) => {
  expect(threadState(thread, today)).toBe(expected);
});

const anyDay = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days));
const anyRequest = fc.oneof(
  fc.record({ kind: fc.constant('booking' as const), status: fc.constantFrom(...valuesOf(BookingStatus)) }),
  fc.record({ kind: fc.constant('tour' as const), status: fc.constantFrom(...valuesOf(TourStatus)) }),
  fc.record({ kind: fc.constant('waitlist' as const), status: fc.constantFrom(...valuesOf(WaitlistStatus)) }),
);

it('stays open until 14 days after the care or the end, then never opens again', () => {
  fc.assert(
    fc.property(anyRequest, fc.option(anyDay), anyDay, anyDay, (request, last, moved, today) => {
      const closesOn = threadClosesOn({ ...request, lastDay: last, lastMoveOn: moved });
      if (closesOn !== null)
        expect([last, moved].map((from) => from && daysBetween(from, closesOn))).toContain(limits.threadDays);
      const state = threadState({ closesOn, reachable: true }, today);
      expect(state).toBe(closesOn === null || today <= closesOn ? 'open' : 'closed');
      const later = threadState({ closesOn, reachable: true }, addDays(today, 1));
      expect(state === 'closed' && later !== 'closed').toBe(false);
    }),
  );
});

it('makes one line with something to see of any file name, at most 100 characters long', () => {
  expect(threadFileName(' Immunization form.pdf ')).toBe('Immunization form.pdf');
  expect(threadFileName('\u202efdp.exe')).toBe('fdp.exe');
  expect(threadFileName('\u200b\n')).toBe('File');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const line = threadFileName(name);
      expect(line).toMatch(oneLine);
      expect(line.length).toBeLessThanOrEqual(limits.textMax);
    }),
  );
});
