import type { Activity, BookingGroup, Profile } from '@/api/contract/types';
import { childrenNames } from '@/lib/requests/booking-facts';

interface BookingBringProps {
  booking: BookingGroup;
  /** The family's own records: they name the medication. */
  family: Profile['children'];
  /** What the facility lately asked for, child by child. */
  supplies: readonly Activity[];
}

/** What to bring, from whoever said something of it: the facility's answer, its notes on supplies, the family's record. */
export function BookingBring({ booking, family, supplies }: BookingBringProps) {
  const answer = booking.history.findLast(({ by, note }) => by === 'facility' && note)?.note;
  const known = [
    ...(answer ? [`“${answer}”`] : []),
    ...supplies.map(({ text }) => `“${text}”`),
    ...family
      .filter(({ id, medications }) => medications && booking.children.some((child) => child.id === id))
      .map((child) => `Medication of ${childrenNames({ children: [child] })}: ${child.medications}`),
  ];
  return (
    <div className="mt-2">
      <p className="font-bold">What to bring</p>
      {known.length === 0 ? (
        <p>{booking.facility.name} hasn’t said. Call them to ask.</p>
      ) : (
        <ul className="list-disc pl-5 wrap-anywhere">
          {known.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
