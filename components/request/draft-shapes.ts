import { array, number, object, string } from 'yup';
import type { Facility, Profile } from '@/api/contract/types';
import { BookingType, DayPart, valuesOf, Weekday } from '@/lib/enums';

/** What the saved drafts of all requests share. Their addresses and children must still exist. */
export const requestShape = ({ addresses }: Pick<Facility, 'addresses'>, profile: Profile) => ({
  addressId: string()
    .oneOf(addresses.map(({ id }) => id))
    .required(),
  children: array()
    .of(string().oneOf(profile.children.map(({ id }) => id)))
    .required(),
  note: string().defined(),
});

export const preferredTimesShape = array()
  .of(object({ date: string().defined().nullable(), dayPart: number().oneOf(valuesOf(DayPart)).required() }))
  .min(1)
  .required();

export const waitlistWishShape = {
  type: number().oneOf(valuesOf(BookingType)).required(),
  scheduleType: number().defined().nullable(),
  bookingDates: array().of(string()).required(),
  startMonth: string().required(),
  permanentBookingDays: array()
    .of(number().oneOf(valuesOf(Weekday)))
    .required(),
};
