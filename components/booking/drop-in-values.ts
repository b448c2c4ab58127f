/** What the drop-in form holds. Dates are yyyy-MM-dd. */
export interface DropInValues {
  addressId: string;
  children: string[];
  scheduleType: number | null;
  bookingDates: string[];
  note: string;
}

/** Sentences by field. What only the service can know (a place that has gone) comes with its answer. */
export function validateDropIn(values: DropInValues): Partial<Record<keyof DropInValues, string>> {
  return {
    ...(values.children.length === 0 ? { children: 'Choose at least one child.' } : {}),
    ...(values.scheduleType === null ? { scheduleType: 'Choose a session.' } : {}),
    ...(values.bookingDates.length === 0 ? { bookingDates: 'Choose at least one day.' } : {}),
  };
}
