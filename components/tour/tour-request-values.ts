import { lazy, object, string } from 'yup';
import type { Facility, Profile, TourGroup } from '@/api/contract/types';
import { preferredTimesShape, requestShape } from '@/components/request/draft-shapes';
import { noTime, type PreferredTime } from '@/components/request/preferred-times';
import { wishOf } from '@/components/tour/tour-words';
import { addressOrFirst } from '@/lib/facilities/addresses';
import { ageGroupOn } from '@/lib/facilities/age-group';
import { type AskedSearch, datesAsked } from '@/lib/search/asked-search';
import { ageGroupField, preferredTimeFields, tourFields, typedDate } from '@/lib/validation/requests';

export interface TourRequestValues {
  addressId: string;
  ageGroupId: string | null;
  children: string[];
  preferredTimes: PreferredTime[];
  note: string;
}

/** The contract's rules; the age group must belong to the selected address. */
export const tourRequestSchema = (facility: Facility) => {
  const groupsAt = ({ addressId }: TourRequestValues) =>
    facility.ageGroups.filter((group) => group.addressId === addressId).map(({ id }) => id);
  return object({
    ...tourFields(object(preferredTimeFields(typedDate))),
    ageGroupId: lazy((_, { parent }) => ageGroupField(groupsAt(parent))),
  }).strict();
};

/** Validates a saved draft: its address and children must still exist. */
export function tourFits(values: unknown, facility: Facility, profile: Profile): values is TourRequestValues {
  const shape = object({
    ...requestShape(facility, profile),
    ageGroupId: string().defined().nullable(),
    preferredTimes: preferredTimesShape,
  });
  return shape.isValidSync(values, { strict: true });
}

export interface TourChosen {
  date: string | null;
  addressId: string | null;
  /** Ids of the family's children. */
  children: readonly string[];
  search: AskedSearch;
  /** A tour that came to nothing elsewhere. */
  earlier?: { tour: TourGroup | null };
}

/** Initial values: the selected children and, if only one, its group, else the only group; or the request being edited. */
export function startingTour(
  facility: Facility,
  profile: Profile,
  { date, addressId, children: wanted, search, earlier }: TourChosen,
  change: TourGroup | null,
): TourRequestValues {
  if (change) {
    return {
      addressId: change.address.id,
      ageGroupId: change.ageGroup.id,
      children: change.children.map(({ id }) => id),
      preferredTimes: wishOf(change).preferredTimes.map((time) => ({ ...time })),
      note: wishOf(change).note ?? '',
    };
  }
  const address = addressOrFirst(facility.addresses, addressId);
  const groups = facility.ageGroups.filter((group) => group.addressId === address.id);
  const sameAs = earlier?.tour;
  const children = sameAs ? sameAs.children.map(({ id }) => id) : wanted;
  const times = (sameAs?.preferredTimes ?? []).filter((time) => time.date > facility.today);
  // A day of the search is a day on which the family can come.
  const day = date ?? datesAsked(search.filters, facility)[0];
  const only = children.length === 1 ? profile.children.find(({ id }) => id === children[0]) : undefined;
  return {
    addressId: address.id,
    ageGroupId:
      (only && ageGroupOn(groups, only.birthDate, facility.today)?.id) ?? (groups.length === 1 ? groups[0]!.id : null),
    children: [...children],
    preferredTimes: times.length > 0 ? times : [noTime(day && day > facility.today ? day : null)],
    note: sameAs?.note ?? '',
  };
}
