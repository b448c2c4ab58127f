import { useState } from 'react';
import type { Answer } from '@/api/contract/types';
import { Button } from '@/components/ui/inputs/button/button';
import { DefinitionList } from '@/components/ui/layout/definition-list/definition-list';
import { TitledCard } from '@/components/ui/layout/titled-card/titled-card';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { longDate } from '@/lib/dates/dates';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { useAppDispatch } from '@/store/hooks';
import { downloadReceipt, downloadStatement } from '@/store/slices/receipts';

type Year = Answer<'listReceipts'>;
type Item = Year['items'][number];

const words = { payment: 'Payment', refund: 'Refund' } as const satisfies Record<Item['kind'], string>;

/** One year: what was paid, by child and payer, the statement, and a PDF for each payment and refund. */
export function ReceiptYear({ receipts }: { receipts: Year }) {
  const { year, totals, items } = receipts;
  if (items.length === 0) return <p className="text-ink-soft">Nothing was paid or refunded in {year}.</p>;
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
    parts.map(({ name, amount }) => `${name}: ${money(amount)}`).join('\n');
  return (
    <DefinitionList
      items={[
        { term: 'Paid', description: money(total.paid) },
        { term: 'Refunded', description: money(total.refunded) },
        { term: 'Paid less refunded', description: money(total.net) },
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
          {day} · {facilityName} · {children.join(', ')} ·{' '}
          <TextLink href={paths.booking(bookingId)}>Booking {number}</TextLink>
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={busy}
        aria-label={`Download the receipt: ${what}, ${day}`}
        onClick={() => void download()}
      >
        Download PDF
      </Button>
    </li>
  );
}
