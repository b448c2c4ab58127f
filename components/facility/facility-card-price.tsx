import type { FacilityCardProps } from '@/components/facility/facility-card';
import { Price } from '@/components/ui/layout/price/price';
import { shownPrice } from '@/lib/search-words';

/** The whole price of what was asked, where children and days were; else the lowest price, and what it is for. */
export function FacilityCardPrice({ facility, asked }: Pick<FacilityCardProps, 'facility' | 'asked'>) {
  const price = shownPrice(facility, asked);
  if (price === null) {
    return (
      <p className="text-sm font-bold text-ink-soft">
        {facility.participates ? 'Tours and waitlist' : 'Prices and availability not stated'}
      </p>
    );
  }
  return (
    <p>
      <Price currency={facility.currency} {...price} round />
      {asked && facility.priceAsked === null && (
        <span className="block text-sm text-ink-soft">Not every day you asked for has a price</span>
      )}
    </p>
  );
}
