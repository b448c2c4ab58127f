import type { FacilityCardProps } from '@/components/facility/facility-card';
import { Price } from '@/components/ui/layout/price/price';
import { BookingType } from '@/lib/enums';
import { priceFor } from '@/lib/search-words';

/** What a price of a list is for. */
export const priceUnits = {
  [BookingType.DROP_IN]: 'a day per child, drop-in',
  [BookingType.PERMANENT]: 'a month per child, permanent care',
} as const;

/** The whole price of what was asked, where children and days were; else the lowest price, and what it is for. */
export function FacilityCardPrice({ facility, asked }: Pick<FacilityCardProps, 'facility' | 'asked'>) {
  const { currency, priceAsked, priceFrom } = facility;
  if (asked && typeof priceAsked === 'number') {
    return <Price amount={priceAsked} currency={currency} per={priceFor(asked)} round />;
  }
  if (priceFrom === null) {
    return (
      <p className="text-sm font-bold text-ink-soft">
        {facility.participates ? 'Tours and waitlist' : 'Prices and availability not stated'}
      </p>
    );
  }
  return (
    <p>
      <Price amount={priceFrom} currency={currency} per={priceUnits[facility.priceType]} from round />
      {priceAsked === null && (
        <span className="block text-sm text-ink-soft">Not every day you asked for has a price</span>
      )}
    </p>
  );
}
