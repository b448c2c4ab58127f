import { useId, useMemo } from 'react';
import type { Facility } from '@/api/contract/types';
import { PriceOfHours } from '@/components/facility/card/price-of-hours';
import { classNames } from '@/components/ui/class-names';
import { ButtonLink } from '@/components/ui/inputs/button';
import { BottomBar } from '@/components/ui/layout/bottom-bar';
import { Card } from '@/components/ui/layout/card';
import { Price } from '@/components/ui/layout/price';
import { ServerHtml } from '@/components/ui/navigation/server-html';
import { monthOf, type YearMonth } from '@/lib/dates/dates';
import { BookingType } from '@/lib/enums';
import { pathAt } from '@/lib/facilities/addresses';
import { dropInPrices, monthlyPrices, usualPrice } from '@/lib/facilities/session-length';
import { formatRoundMoney } from '@/lib/money/money';
import { daysInBrief } from '@/lib/requests/answer/request-in-brief';
import { bestRequestOption, type RequestableFacility, requestOptionsOf } from '@/lib/requests/request-options';
import { asksForDays } from '@/lib/search/alerts';
import { type AskedSearch, datesAsked, withSearch } from '@/lib/search/asked-search';
import { type ShownPrice, shownPrice } from '@/lib/search/search-words';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';
import { loadFoundFacility } from '@/store/slices/search';
import { useAskedCare } from '@/store/use-asked-search';
import { useLoad } from '@/store/use-load';

interface FacilityRequestOptionsProps extends Headline {
  /** At one of its addresses. */
  facility: Facility;
  /** Set when the facility has several addresses. */
  addressId: string | null;
  /** The search that led here; links to the forms carry it. */
  search: AskedSearch;
}

/** All ways to request care here, most certain first (lib/requests/request-options). */
export function FacilityRequestOptions({ facility, addressId, search, price, request }: FacilityRequestOptionsProps) {
  const headingId = useId();
  return (
    <Card as="section" tone="egg" aria-labelledby={headingId} className="print:hidden">
      <ServerHtml
        dependsOn={[facility, addressId, search.text, price, request]}
        className="flex flex-col gap-2 sm:gap-3"
      >
        <h2 id={headingId} className="text-lg font-black">
          Request care{addressId && ` at ${facility.addresses[0]?.title}`}
        </h2>
        {price && !request?.includes('$') && (
          // A phone has it in the bar.
          <p className="max-sm:hidden">
            <PriceOfHours price={price} currency={facility.currency} />
          </p>
        )}
        <RequestOptionList facility={facility} addressId={addressId} search={search} request={request} />
        {facility.bookable && (
          <p className="text-sm text-ink-soft">
            You see the price and terms first. You pay only after the facility accepts.
          </p>
        )}
      </ServerHtml>
    </Card>
  );
}

export interface RequestOptionListProps {
  facility: RequestableFacility;
  /** Set when the facility has several addresses. */
  addressId: string | null;
  /** The search that led here; links to the forms carry it. */
  search: AskedSearch;
  request?: Headline['request'];
}

/** A button per available request, the first one primary; unavailable ones say why and suggest an alternative. */
export function RequestOptionList({ facility, addressId, search, request = null }: RequestOptionListProps) {
  const ways = requestOptionsOf(facility, search.filters.type);
  const possible = ways.filter(({ refusal }) => refusal === null);
  const impossible = ways.filter(({ refusal }) => refusal !== null);
  const reasons = [...new Set(impossible.map(({ refusal }) => refusal))];
  return (
    <>
      {possible.length > 0 && (
        <ul aria-label="Ways to request care" className="grid gap-2 max-sm:grid-cols-2 sm:gap-3 print:hidden">
          {possible.map(({ kind, label, detail, href }, index) => (
            <li
              key={kind}
              className={classNames('flex flex-col gap-1', kind === 'dropIn' && request && 'max-sm:col-span-2')}
            >
              <ButtonLink
                href={withSearch(pathAt(href, addressId), search.text)}
                block
                className="max-sm:h-full max-sm:px-2 max-sm:text-sm"
                variant={index === 0 ? 'primary' : 'secondary'}
                aria-describedby={`ask-${kind}`}
              >
                {(kind === 'dropIn' && request) || label}
              </ButtonLink>
              <span id={`ask-${kind}`} className="text-center text-sm text-ink-soft max-sm:hidden">
                {detail}
              </span>
            </li>
          ))}
        </ul>
      )}
      {facility.takesRequests === 'here' && possible[0] && reasons.length > 0 && (
        <p className="text-sm text-ink-soft">
          {reasons.join(' ')}{' '}
          {possible[0].kind === 'tour' && impossible.every(({ lacksPrices }) => lacksPrices)
            ? 'Request a tour to ask about prices and open spots.'
            : 'Request a tour to ask about it.'}
        </p>
      )}
    </>
  );
}

/** On phones, keeps the price and the main button in reach. */
export function FacilityBar({ facility, addressId, search, price, request }: FacilityRequestOptionsProps) {
  const best = bestRequestOption(facility, search.filters.type);
  if (!best) return null;
  const label = (best.kind === 'dropIn' && request) || best.label;
  const saysPrice = label.includes('$');
  const at = addressId && `, ${facility.addresses[0]?.title}`;
  return (
    <BottomBar aria-label="Quick request" className="lg:hidden print:hidden">
      {saysPrice ? null : price ? (
        <p className="min-w-0 flex-1 basis-36 leading-tight">
          <span className="block text-sm leading-tight text-ink-soft">
            {[price.from ? 'Per child' : price.what, price.from && price.what].filter(Boolean).join(', ')}
            {at}
          </span>
          <Price amount={price.amount} currency={facility.currency} per={price.per} from={price.from} round />
        </p>
      ) : (
        <p translate="no" className="min-w-0 flex-1 basis-36 font-bold">
          {facility.name}
        </p>
      )}
      <ButtonLink href={withSearch(pathAt(best.href, addressId), search.text)} className="max-sm:grow">
        {label}
      </ButtonLink>
    </BottomBar>
  );
}

export interface Headline {
  /** The price of the search, as on its card; without one, the price of a day per child. */
  price: ShownPrice | null;
  /** The price of a day per child, which is shown until that of the search is known. */
  usual: ShownPrice | null;
  /** The button for the days of the search, "Request Dec 7, 8, 10 · $333"; null if none are known, or one is not available. */
  request: string | null;
}

/** @param facility at one of its addresses */
export function useHeadline(facility: Facility, asked: AskedSearch): Headline {
  const { filters } = asked;
  const usual = useMemo(() => headlinePrice(facility), [facility]);
  const isAsked = facility.bookable && filters.born.length > 0 && asksForDays(filters);
  const { data } = useLoad(loadFoundFacility, { id: facility.id, filters }, { skip: !isAsked });
  const found = data?.item?.address.id === facility.addresses[0]?.id ? data?.item : null;
  const isForThem = useIsForAskedChildren(filters.born) && (asked.hours ?? found?.priceSession) === found?.priceSession;
  return useMemo(() => {
    const price = found ? shownPrice(found, filters) : usual;
    const days = filters.type === BookingType.PERMANENT ? [] : datesAsked(filters, facility);
    const isRefused = data !== null && !found;
    if (days.length === 0 || isRefused) return { price, usual, request: null };
    const sum = price && !price.from && isForThem ? ` · ${formatRoundMoney(price.amount, facility.currency)}` : '';
    return { price, usual, request: `Request ${daysInBrief(days).replace(' and ', ', ')}${sum}` };
  }, [data, facility, filters, found, isForThem, usual]);
}

/** False once the parent has chosen other children on this page, for whom the price would be another. */
function useIsForAskedChildren(born: readonly YearMonth[]): boolean {
  const { careFor } = useAskedCare();
  const family = useAppSelector(selectProfile)?.children ?? [];
  if (careFor === null) return false;
  const chosen =
    'born' in careFor
      ? careFor.born
      : family.filter(({ id }) => careFor.children.includes(id)).map(({ birthDate }) => monthOf(birthDate));
  return [...chosen].sort().join() === [...born].sort().join();
}

/** The price of a day per child, else of a month: of full days, or of the longest session that is sold; null without prices. */
function headlinePrice({ bookable, ageGroups, halfDayPermanent }: Facility): ShownPrice | null {
  if (!bookable) return null;
  const day = usualPrice(dropInPrices(ageGroups));
  const usual = day ?? usualPrice(monthlyPrices(ageGroups, halfDayPermanent));
  if (usual === null) return null;
  return shownPrice(
    {
      priceFrom: usual.amount,
      priceType: day ? BookingType.DROP_IN : BookingType.PERMANENT,
      priceSession: usual.session,
      halfDayPrice: usual.half,
    },
    undefined,
  );
}
