import type { Answer } from '@/api/contract/types';
import { AnswerLayout, FormButton } from '@/components/screens/answer/answer-layout';
import { Notice } from '@/components/ui/feedback/notice';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { shortDay } from '@/lib/dates/dates';
import { BookingStatus } from '@/lib/enums';
import { type AffectedDeed, affectedDays, type AffectedRequest, type Contradictions } from '@/lib/facilities/affected';
import { factField } from '@/lib/facilities/answer-facts';
import { formatMoney } from '@/lib/money/money';
import { joinWithAnd } from '@/lib/text/words';

interface ContradictedChangeProps {
  productName: string;
  page: Answer<'readFactsLink'>;
  /** The change as it was posted. */
  form: URLSearchParams;
  contradictions: Contradictions;
}

/** The live requests that a change ends, before it is made. The form sends the list's code along: if it has changed, nothing is done. */
export function ContradictedChange({ productName, page, form, contradictions }: ContradictedChangeProps) {
  const { affected, code } = contradictions;
  const refund = affected.reduce((sum, one) => sum + one.refund, 0);
  const ends = affected.some(({ deed }) => deed !== 'listed');
  const isAnew = form.has(factField.confirmed);
  const section = form.get(factField.section) ?? '';
  return (
    <AnswerLayout
      productName={productName}
      title={ends ? 'This cancels care that families count on' : 'This affects requests that wait for you'}
      problem={
        isAnew ? 'The list has changed since you confirmed it, so nothing was done. Here it is as it stands.' : null
      }
    >
      <p>Nothing has changed yet. If you go on:</p>
      <ul className="flex flex-col gap-3">
        {affected.map((one) => (
          <li key={one.number} className="rounded-lg border border-line bg-surface p-4">
            <p className="font-bold">{one.number}</p>
            <p>{affectedDays(one.dates, (dates) => joinWithAnd(dates.map(shortDay)))}</p>
            <p>{wordsOf(one)}</p>
          </li>
        ))}
      </ul>
      <form method="post" action={`?#${section}`} className="flex flex-col gap-4">
        {[...form]
          .filter(([name]) => name !== factField.confirmed)
          .map(([name, value], index) => (
            <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
          ))}
        <input type="hidden" name={factField.confirmed} value={code} />
        {ends && <Notice tone="warning">We’ll tell the families right away. This can’t be undone.</Notice>}
        <FormButton variant="danger">{buttonOf(ends, refund && formatMoney(refund, page.currency))}</FormButton>
        <p className="text-center">
          <a href="?" className={`${textLinkStyle} inline-block py-3`}>
            Go back without changing anything
          </a>
        </p>
      </form>
    </AnswerLayout>
  );
}

function buttonOf(ends: boolean, refund: string | 0): string {
  if (!ends) return 'Make the change';
  return refund === 0 ? 'Make the change and cancel these' : `Make the change and refund ${refund}`;
}

const these = (count: number) => (count === 1 ? 'This day is' : 'These days are');

/** By how many days. */
const deeds: Record<AffectedDeed, (count: number) => string> = {
  listed: () => 'The request is still waiting: decline it, or accept the other days.',
  withdraw: () => 'Your offer is withdrawn.',
  cancel: () => 'The booking is cancelled.',
  cancelDates: (count) => `${these(count)} cancelled.`,
  leaveOut: (count) => `${these(count)} left out of the care.`,
  cancelTour: () => 'The tour is cancelled.',
  keepTime: () => 'The request keeps its times on your clocks.',
};

const isCharging = ({ request }: AffectedRequest) =>
  request.kind === 'booking' && request.status === BookingStatus.PENDING_PAYMENT;

/** What happens to the request, and to what the family paid. */
function wordsOf(one: AffectedRequest): string {
  const { deed, dates, refund, currency, byMonth } = one;
  const money = [
    refund > 0 && `The family gets back ${formatMoney(refund, currency)}.`,
    byMonth && 'The family pays by the month, so nothing is refunded for single days.',
    deed === 'cancel' &&
      isCharging(one) &&
      'If their card is being charged right now, that charge is refunded in full.',
  ];
  return [deeds[deed](dates.length), ...money.filter(Boolean)].join(' ');
}
