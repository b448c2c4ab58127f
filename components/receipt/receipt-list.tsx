import type { Answer } from '@/api/contract/types';
import { ReceiptYear } from '@/components/receipt/receipt-year';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { TabLinks } from '@/components/ui/navigation/tab-links/tab-links';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadReceipts, selectReceipts } from '@/store/slices/receipts';
import { useLoad } from '@/store/use-load';

/** A family's receipts by year. @param year of the address; null for the newest. */
export function ReceiptList({ year }: { year: number | null }) {
  const { retry } = useLoad(loadReceipts, year);
  const { data: shown, failure } = useAppSelector(selectReceipts);

  if (failure) {
    return (
      <LoadFailure title="We couldn’t load your receipts" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  const fits = shown && (year === null || shown.year === year) ? shown : null;
  if (!fits) return <Waiting />;
  if (fits.years.length === 0) {
    return (
      <EmptyState
        illustration={<NoBookingsIllustration />}
        title="No receipts yet"
        action={<ButtonLink href={paths.bookings}>My Bookings</ButtonLink>}
      >
        Once you have paid for care, the receipt for each payment and refund will be here.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <TabLinks label="Years" links={yearLinks(fits)} current={hrefOf(fits.year)} />
      <ReceiptYear receipts={fits} />
    </div>
  );
}

const hrefOf = (year: number) => `${paths.receipts}?year=${year}`;
/** A year without receipts that the address names is among them: its tab is the current one. */
const yearLinks = ({ year, years }: Answer<'listReceipts'>) =>
  [...new Set([year, ...years])].sort((a, b) => b - a).map((one) => ({ href: hrefOf(one), label: String(one) }));

function Waiting() {
  return (
    <div className="flex flex-col gap-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-11 w-40" />
      <Skeleton className="h-40 w-full rounded-lg" />
      <Skeleton className="h-72 w-full rounded-lg" />
    </div>
  );
}
