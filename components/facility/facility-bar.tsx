import type { Facility } from '@/api/contract/types';
import { lowestPrice } from '@/components/facility/lowest-price';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { BottomBar } from '@/components/ui/layout/bottom-bar/bottom-bar';
import { Price } from '@/components/ui/layout/price/price';
import { bestRequestOption } from '@/lib/request-options';

/** On phones, the price and the one main button stay in reach. */
export function FacilityBar({ facility }: { facility: Facility }) {
  const best = bestRequestOption(facility);
  const price = lowestPrice(facility);
  if (!best) return null;
  return (
    <BottomBar aria-label="Quick request" className="lg:hidden">
      {price ? (
        <p className="min-w-0 leading-tight">
          <span className="block text-sm text-ink-soft">{price.what}</span>
          <Price amount={price.amount} currency={facility.currency} per={price.per} from round />
        </p>
      ) : (
        <p className="min-w-0 font-bold">{facility.name}</p>
      )}
      <ButtonLink href={best.href} className="max-sm:grow">
        {best.label}
      </ButtonLink>
    </BottomBar>
  );
}
