import type { ReactNode } from 'react';
import type { AnswerRequest } from '@/api/contract/types';
import { AnswerLayout } from '@/components/screens/answer/answer-layout';
import { AnswerForms } from '@/components/screens/answer/answer-forms';
import { Messages } from '@/components/screens/answer/message-form';
import { RefundPreview } from '@/components/screens/answer/refund-preview';
import { RequestFacts } from '@/components/screens/answer/request-facts';
import { Notice } from '@/components/ui/feedback/notice';
import { TitledCard } from '@/components/ui/layout/card';
import { Name } from '@/components/ui/layout/name';
import { Timeline } from '@/components/ui/layout/timeline';
import { deadlineText, momentText } from '@/lib/dates/instants';
import { facilityMoveText, standingOf } from '@/lib/requests/facility-answer';

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
          entries={history.map(({ at, by, action, contactName: who, note }, index) => ({
            key: String(index),
            title: facilityMoveText(kind, by, action) + (who ? ` (${who})` : ''),
            at: momentText(new Date(at), timeZone),
            // The message of the request stands above.
            note: note === page.note ? null : note,
          }))}
        />
      </TitledCard>
      <p className="text-sm text-ink-soft">
        You’re answering as <Name>{contactName}</Name>. This page is only for you: anyone who has its link can see it
        and answer. You can open it again from the e-mail.
      </p>
    </AnswerLayout>
  );
}
