import type { Facility } from '@/api/contract/types';

/** The lowest price there, minor units, with what it is for; drop-in days before months. Null where there is none. */
export function lowestPrice({ bookable, ageGroups }: Facility) {
  if (!bookable) return null;
  const days = ageGroups.flatMap(({ dropInItem }) => dropInItem.map(({ price }) => price));
  if (days.length > 0) return { what: 'Drop-in', amount: Math.min(...days), per: 'a day' };
  const months = ageGroups.flatMap(({ schedule }) => schedule.map(({ monthlyPrice }) => monthlyPrice));
  return months.length > 0 ? { what: 'Permanent', amount: Math.min(...months), per: 'a month' } : null;
}
