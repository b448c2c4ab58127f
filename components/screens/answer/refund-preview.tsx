import type { AnswerRequest } from '@/api/contract/types';
import { AnswerForm, Kept } from '@/components/screens/answer/answer-form';
import { FormButton } from '@/components/screens/answer/answer-layout';
import { Notice } from '@/components/ui/feedback/notice';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { shortDay } from '@/lib/dates/dates';
import { BookingStatus, BookingType } from '@/lib/enums';
import { formatMoney } from '@/lib/money/money';
import { answerField } from '@/lib/requests/answer-form';
import { familyOf } from '@/lib/requests/facility-answer';
import { joinWithAnd } from '@/lib/text/words';

interface RefundPreviewProps {
  page: AnswerRequest;
  /** The form that asks for it. */
  form: URLSearchParams;
}

/** What cancelling refunds, before it is done. The form sends the refund along: if it has changed, nothing is done. */
export function RefundPreview({ page, form }: RefundPreviewProps) {
  const action = form.get(answerField.action) === 'cancelDates' ? 'cancelDates' : 'cancel';
  const dates = form.getAll(answerField.dates);
  const { care, refund, status } = page;
  const amount = formatMoney(refund ?? 0, care!.price!.currency);
  const family = familyOf(page);
  const byMonth = action === 'cancelDates' && care!.type === BookingType.PERMANENT;
  const what = action === 'cancel' ? 'the whole booking' : joinWithAnd(dates.map(shortDay));
  return (
    <AnswerForm page={page} action={action}>
      <Notice tone="warning" title={`Cancel ${what}?`}>
        {byMonth && `${family} pays by the month, so nothing is refunded for single days.`}
        {!byMonth && (refund ?? 0) > 0 && `${family} gets back ${amount}.`}
        {!byMonth && refund === 0 && `${family} hasn’t paid anything, so nothing is refunded.`}
        {status === BookingStatus.PENDING_PAYMENT &&
          ' If their card is being charged right now, that charge is refunded in full.'}{' '}
        This can’t be undone.
      </Notice>
      {dates.map((date) => (
        <input key={date} type="hidden" name={answerField.dates} value={date} />
      ))}
      <Kept form={form} names={[answerField.note]} />
      <input type="hidden" name={answerField.refund} value={refund ?? 0} />
      <FormButton variant="danger">
        {(refund ?? 0) > 0 ? `Cancel and refund ${amount}` : 'Cancel without a refund'}
      </FormButton>
      <p className="text-center">
        <a href="?" className={`${textLinkStyle} inline-block py-3`}>
          Go back without canceling
        </a>
      </p>
    </AnswerForm>
  );
}
