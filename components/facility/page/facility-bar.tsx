import type { Facility } from '@/api/contract/types';
import { lowestPrice } from '@/components/facility/card/lowest-price';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { BottomBar } from '@/components/ui/layout/bottom-bar/bottom-bar';
import { Price } from '@/components/ui/layout/price/price';
import { pathAt } from '@/lib/facilities/page';
import { bestRequestOption } from '@/lib/requests/request-options';

interface FacilityBarProps {
  /** At one of its addresses. */
  facility: Facility;
  /** Which of several addresses was chosen; null where there is one. */
  addressId: string | null;
}

/** On phones, the price and the one main button stay in reach. */
export function FacilityBar({ facility, addressId }: FacilityBarProps) {
  const best = bestRequestOption(facility);
  const price = lowestPrice(facility);
  if (!best) return null;
  const at = addressId && `, ${facility.addresses[0]?.title}`;
  return (
    <BottomBar aria-label="Quick request" className="lg:hidden print:hidden">
      {price ? (
        <p className="min-w-0 leading-tight">
          <span className="block text-sm text-ink-soft">
            {price.what}
            {at}
          </span>
          <Price amount={price.amount} currency={facility.currency} per={price.per} from round />
        </p>
      ) : (
        <p className="min-w-0 font-bold">{facility.name}</p>
      )}
      <ButtonLink href={pathAt(best.href, addressId)} className="max-sm:grow">
        {best.label}
      </ButtonLink>
    </BottomBar>
  );
}
