import type { ReactNode } from 'react';
import type { AnswerRequest } from '@/api/contract/types';
import { AnswerForm, Kept } from '@/components/screens/answer/answer-form';
import { AnswerForms } from '@/components/screens/answer/answer-forms';
import { AnswerLayout, FormButton } from '@/components/screens/answer/answer-layout';
import { Messages } from '@/components/screens/answer/message-form';
import { RequestFacts } from '@/components/screens/answer/request-facts';
import { Notice } from '@/components/ui/feedback/notice';
import { TitledCard } from '@/components/ui/layout/card';
import { Name } from '@/components/ui/layout/name';
import { Timeline } from '@/components/ui/layout/timeline';
import { textLinkStyle } from '@/components/ui/navigation/text-link';
import { shortDay } from '@/lib/dates/dates';
import { deadlineText, momentText } from '@/lib/dates/instants';
import { BookingStatus, BookingType } from '@/lib/enums';
import { formatMoney } from '@/lib/money/money';
import { answerField } from '@/lib/requests/answer/answer-form';
import { facilityMoveText, familyOf, standingOf } from '@/lib/requests/answer/facility-answer';
import { joinWithAnd } from '@/lib/text/words';

export interface RequestScreenProps {
  productName: string;
  page: AnswerRequest;
  problem: string | null;
  /** The posted form, if it could not be done or is a preview. */
  typed: [string, string][];
  preview: boolean;
  /** Said before all else. */
  lead?: ReactNode;
}

const titles = {
  booking: 'Request for care',
  tour: 'Request for a tour',
  waitlist: 'Waitlist request',
} as const satisfies Record<AnswerRequest['kind'], string>;

/** A request as the facility's contact sees and answers it, without scripts. */
export function RequestScreen({ productName, page, problem, typed, preview, lead }: RequestScreenProps) {
  const { kind, number, unanswered, expiresAt, timeZone, facilityName, contactName, history } = page;
  const form = new URLSearchParams(typed);
  return (
    <AnswerLayout productName={productName} title={titles[kind]} problem={problem}>
      <p className="-mt-4 text-ink-soft">
        <Name>{facilityName}</Name> · {number}
      </p>
      {lead}
      {preview ? (
        <RefundPreview page={page} form={form} />
      ) : (
        <>
          <Notice tone={unanswered ? 'warning' : 'info'} title={standingOf(page)}>
            {unanswered && expiresAt && (
              <p>Answer by {deadlineText(new Date(expiresAt), timeZone)}, your local time.</p>
            )}
          </Notice>
          <RequestFacts page={page} />
          <AnswerForms page={page} form={form} problem={problem} />
          <Messages page={page} form={form} problem={problem} />
        </>
      )}
      <TitledCard title="What has happened">
        <Timeline
          entries={history.map(({ at, by, action, contactName: who, note, about }, index) => ({
            key: String(index),
            title: facilityMoveText(kind, by, action, about) + (who ? ` (${who})` : ''),
            at: momentText(new Date(at), timeZone),
            // The message of the request stands above.
            note: note === page.note ? null : note,
          }))}
        />
      </TitledCard>
      <p className="text-sm text-ink-soft">
        You’re answering as <Name>{contactName}</Name>. This page is only for you: anyone who has its link can see it
        and answer. You can open it again from the e‑mail.
      </p>
    </AnswerLayout>
  );
}

interface RefundPreviewProps {
  page: AnswerRequest;
  /** The form that asks for it. */
  form: URLSearchParams;
}

/** What cancelling refunds, before it is done. The form sends the refund along: if it has changed, nothing is done. */
function RefundPreview({ page, form }: RefundPreviewProps) {
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
          Go back without cancelling
        </a>
      </p>
    </AnswerForm>
  );
}
