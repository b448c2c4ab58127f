import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import type { AnswerRequest } from '@/api/contract/types';
import * as fields from '@/components/screens/answer/answer-fields';
import { AnswerForm, NoteInput } from '@/components/screens/answer/answer-form';
import { FormButton } from '@/components/screens/answer/answer-layout';
import { Notice } from '@/components/ui/feedback/notice';
import { Card } from '@/components/ui/layout/card';
import { Icon } from '@/components/ui/media/icon';
import { TourStatus } from '@/lib/enums';
import { answerField } from '@/lib/requests/answer/answer-form';
import type { FacilityAction } from '@/lib/requests/answer/facility-answer';

interface AnswerFormsProps {
  page: AnswerRequest;
  /** A form that could not be done, to be shown as it was typed. */
  form: URLSearchParams;
  /** Why it could not be done. */
  problem: string | null;
}

type Words = (page: AnswerRequest) => string;

interface Deed {
  /** What opens the form; a main deed is open from the start. */
  title: string | Words;
  button: string | Words;
  isMain?: boolean;
  variant?: 'secondary' | 'danger';
  /** The form shows the refund first. */
  previews?: boolean;
  Fields?: (props: fields.FieldsProps) => ReactNode;
}

const daysOf = ({ care }: AnswerRequest) => care?.days.length ?? 0;
const tourDecline: Partial<Record<number, string>> = {
  [TourStatus.SCHEDULED_TOUR]: 'Cancel the tour',
  [TourStatus.SCHEDULED_START]: 'Withdraw the offer',
};
const decline: Deed = {
  title: 'Decline',
  button: 'Decline the request',
  variant: 'danger',
  Fields: fields.ReasonFields,
};

/** The forms of the facility's moves, by the request's kind. */
const deeds: Record<AnswerRequest['kind'], Partial<Record<FacilityAction, Deed>>> = {
  booking: {
    approve: {
      title: 'Accept',
      isMain: true,
      button: (page) => (page.moves.includes('approveSome') ? `Accept all ${daysOf(page)} days` : 'Accept the request'),
    },
    approveSome: {
      title: 'Accept some of the days',
      button: 'Accept the selected days',
      variant: 'secondary',
      Fields: fields.AskedDaysFields,
    },
    decline,
    withdraw: { title: 'Withdraw your offer', button: 'Withdraw the offer', variant: 'danger' },
    cancelDates: {
      title: 'Cancel single days',
      button: 'See the refund',
      variant: 'secondary',
      previews: true,
      Fields: fields.BookedDaysFields,
    },
    cancel: { title: 'Cancel the booking', button: 'See the refund', variant: 'secondary', previews: true },
  },
  tour: {
    scheduleTour: { title: 'Propose a time', isMain: true, button: 'Propose this time', Fields: fields.VisitFields },
    offerStart: {
      title: 'Offer a start of care instead',
      button: 'Offer this start',
      variant: 'secondary',
      Fields: fields.StartFields,
    },
    declineChange: {
      title: 'Keep the confirmed time',
      button: 'Tell the family there’s no other time',
      variant: 'secondary',
    },
    decline: {
      ...decline,
      title: ({ status }) => tourDecline[status] ?? 'Decline',
      button: ({ status }) => tourDecline[status] ?? 'Decline the request',
    },
  },
  waitlist: {
    offer: { title: 'Offer the spot', isMain: true, button: 'Offer the spot', Fields: fields.PriceFields },
    withdraw: {
      title: 'Withdraw the offer',
      button: 'Withdraw the offer; the family keeps its spot in line',
      variant: 'danger',
    },
    decline: { ...decline, title: 'Remove from the waitlist', button: 'Remove from the waitlist' },
  },
};

const say = (words: string | Words, page: AnswerRequest) => (typeof words === 'string' ? words : words(page));

/** One native form for each move that the facility has now; the rarer ones are folded. */
export function AnswerForms({ page, form, problem }: AnswerFormsProps) {
  const all = page.moves.flatMap((action) => {
    const deed = deeds[page.kind][action];
    return deed ? [{ action, deed }] : [];
  });
  const main = all.filter(({ deed }) => deed.isMain);
  const others = all.filter(({ deed }) => !deed.isMain);
  const typedAction = form.get(answerField.action);
  return (
    <>
      {page.waitlist && <NoOffer waitlist={page.waitlist} />}
      {main.map(({ action, deed }) => (
        <Card key={action} as="section">
          <h2 className="mb-3 text-lg font-black">{say(deed.title, page)}</h2>
          <DeedForm {...{ page, action, deed, form, problem }} />
        </Card>
      ))}
      {others.map(({ action, deed }) => (
        <Card key={action} padding="none">
          <details open={typedAction === action} className="group/deed">
            <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg px-4 py-3 font-bold text-primary-ink sm:px-5">
              <span className="min-w-0 grow">{say(deed.title, page)}</span>
              <Icon of={ChevronDown} size="lg" className="transition group-open/deed:rotate-180" />
            </summary>
            <div className="border-t border-line p-4 sm:p-5">
              <DeedForm {...{ page, action, deed, form, problem }} />
            </div>
          </details>
        </Card>
      ))}
    </>
  );
}

interface DeedFormProps extends AnswerFormsProps {
  action: FacilityAction;
  deed: Deed;
}

function DeedForm({ page, action, deed, form, problem }: DeedFormProps) {
  const { button, variant, previews = false, Fields } = deed;
  const isTyped = form.get(answerField.action) === action;
  const typed = isTyped ? form : new URLSearchParams();
  return (
    <AnswerForm page={page} action={action}>
      {isTyped && problem && <Notice tone="error">{problem}</Notice>}
      {Fields && <Fields page={page} typed={typed} />}
      <NoteInput typed={typed.get(answerField.note) ?? ''} />
      {previews && <input type="hidden" name={answerField.preview} value="1" />}
      <FormButton variant={variant}>{say(button, page)}</FormButton>
    </AnswerForm>
  );
}

/** Why the spot cannot be offered to this family now. */
function NoOffer({ waitlist: { obstacle, othersFirst } }: { waitlist: NonNullable<AnswerRequest['waitlist']> }) {
  if (obstacle) return <Notice tone="info">{obstacle}</Notice>;
  if (!othersFirst) return null;
  return (
    <Notice tone="info" title="Another family is ahead">
      The free spot fits a family that’s ahead on this waitlist. Offer it to them first: their request is in an e‑mail
      of its own.
    </Notice>
  );
}
