import { lazy, object, type TestFunction } from 'yup';
import type { Facility, Profile } from '@/api/contract/types';
import { lineProblems, lineSessions } from '@/components/request/line-rules';
import { sessionField, waitlistFields } from '@/lib/validation/requests';

/** The contract's rules, and what can come true at this facility: the service's own rules. */
export const waitlistRequestSchema = (facility: Facility, profile: Profile) => {
  const { bookingDates, permanentBookingDays, startMonth, ...fields } = waitlistFields;
  const offered =
    (field: keyof ReturnType<typeof lineProblems>): TestFunction =>
    (_, { parent, createError }) => {
      const message = lineProblems(facility, profile, parent)[field];
      return message ? createError({ message }) : true;
    };
  return object({
    ...fields,
    scheduleType: lazy((_, { parent }) => sessionField(lineSessions(facility, profile, parent))),
    bookingDates: bookingDates.test('offered', offered('bookingDates')),
    permanentBookingDays: permanentBookingDays.test('offered', offered('permanentBookingDays')),
    startMonth: startMonth.test('left', offered('startMonth')),
  }).strict();
};
