import type { Body, Facility, Profile } from '@/api/contract/types';
import { linesAt, type SeveralValues } from '@/components/several/several-values';
import { BookingType } from '@/lib/enums';

/** What is sent: those facilities that are asked, each with its age groups. A tour is of one group's room. */
export function severalBody(
  facilities: readonly Facility[],
  profile: Profile,
  values: SeveralValues,
): Body<'askSeveral'> {
  const { kind, children, preferredTimes, type, bookingDates, startMonth, permanentBookingDays } = values;
  const note = values.note.trim();
  const asked = facilities.flatMap((facility, index) => {
    const row = values.facilities[index]!;
    if (!row.asked) return [];
    const lines = linesAt(facility, profile, values, row);
    const room = lines.find(({ ageGroupId }) => ageGroupId === row.ageGroupId) ?? lines[0];
    const tour = room ? [{ ageGroupId: room.ageGroupId, children }] : [];
    return [{ facilityId: facility.id, addressId: row.addressId, lines: kind === 'tour' ? tour : lines }];
  });
  const days = type === BookingType.DROP_IN ? { bookingDates } : { startMonth, permanentBookingDays };
  const wish =
    kind === 'tour'
      ? { preferredTimes: preferredTimes.map(({ date, dayPart }) => ({ date: date!, dayPart })) }
      : { type, scheduleType: values.scheduleType!, ...days };
  return { kind, facilities: asked, ...wish, ...(note ? { note } : {}) };
}

/** The service counts the facilities that were asked; the form's rows are all of them. */
export function fieldsOfRows(fields: Readonly<Record<string, string>>, values: SeveralValues): Record<string, string> {
  const rows = values.facilities.flatMap(({ asked }, index) => (asked ? [index] : []));
  return Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => {
      const place = /^facilities\.(\d+)/.exec(name);
      return [place ? `facilities.${rows[Number(place[1])] ?? 0}` : name, sentence];
    }),
  );
}
