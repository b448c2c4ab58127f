import { useState } from 'react';
import type { Answer } from '@/api/contract/types';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { TitledCard } from '@/components/ui/layout/card';
import { DefinitionList } from '@/components/ui/layout/definition-list';
import { Name } from '@/components/ui/layout/name';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { TabLinks } from '@/components/ui/navigation/tab-links';
import { TextLink } from '@/components/ui/navigation/text-link';
import { longDate } from '@/lib/dates/dates';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { downloadReceipt, downloadStatement, loadReceipts, selectReceipts } from '@/store/slices/receipts';
import { useLoad } from '@/store/use-load';

/** The family's receipts by year. @param year from the URL; null for the newest */
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
        Once you pay for care, your receipts will be here.
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
/** Includes the URL's year even without receipts, as the current tab. */
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

type Year = Answer<'listReceipts'>;
type Item = Year['items'][number];

const words = { payment: 'Payment', refund: 'Refund' } as const satisfies Record<Item['kind'], string>;

/** One year: totals by child and payer, the statement, and a PDF for each payment and refund. */
function ReceiptYear({ receipts }: { receipts: Year }) {
  const { year, totals, items } = receipts;
  if (items.length === 0) return <p className="text-ink-soft">No payments or refunds in {year}.</p>;
  return (
    <>
      {totals.map((total) => (
        <TitledCard key={total.currency} title={`${year} in ${total.currency}`}>
          <Total total={total} />
        </TitledCard>
      ))}
      <Statement year={year} />
      <TitledCard title="Payments and refunds">
        <ul className="flex flex-col divide-y divide-line">
          {items.map((item) => (
            <ReceiptRow key={item.id} item={item} />
          ))}
        </ul>
      </TitledCard>
    </>
  );
}

function Total({ total }: { total: Year['totals'][number] }) {
  const money = (amount: number) => formatMoney(amount, total.currency);
  const named = (parts: typeof total.byChild) =>
    parts.map(({ name, amount }) => (
      <div key={name}>
        <Name>{`${name}: ${money(amount)}`}</Name>
      </div>
    ));
  return (
    <DefinitionList
      items={[
        { term: 'Paid', description: money(total.paid) },
        { term: 'Refunded', description: money(total.refunded) },
        { term: 'Net paid', description: money(total.net) },
        { term: 'By child', description: named(total.byChild) },
        { term: 'By payer', description: named(total.byPayer) },
      ]}
    />
  );
}

function Statement({ year }: { year: number }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    await dispatch(downloadStatement(year));
    setBusy(false);
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button busy={busy} onClick={() => void download()}>
        Download the {year} statement (PDF)
      </Button>
      <p className="text-sm text-ink-soft">For your tax return: by child and payer, with each provider’s details.</p>
    </div>
  );
}

function ReceiptRow({ item }: { item: Item }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const { id, bookingId, kind, date, amount, currency, number, facilityName, children } = item;
  const what = `${words[kind]} of ${formatMoney(amount, currency)}`;
  const day = longDate(date);
  async function download() {
    setBusy(true);
    await dispatch(
      downloadReceipt({ bookingId, id, name: `${kind === 'refund' ? 'refund-receipt' : 'receipt'}-${date}.pdf` }),
    );
    setBusy(false);
  }
  return (
    <li className="flex flex-col gap-2 py-3 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">{what}</p>
        <p className="text-sm text-ink-soft">
          {day} · <Name>{facilityName}</Name> · <Name>{children.join(', ')}</Name> ·{' '}
          <TextLink href={paths.booking(bookingId)}>Booking {number}</TextLink>
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        aria-label={`Download PDF: ${what}, ${day}`}
        onClick={() => void download()}
      >
        Download PDF
      </Button>
    </li>
  );
}
