import type { Answer } from '@/api/contract/types';
import { Labelled } from '@/components/screens/answer/answer-form';
import { type FailedForm, FactForm, textOf } from '@/components/screens/answer/fact-form';
import { controlStyle } from '@/components/ui/inputs/control';
import { Name } from '@/components/ui/layout/name';
import { StarRating } from '@/components/ui/layout/star-rating';
import { longDate } from '@/lib/dates/dates';
import { todayIn } from '@/lib/dates/instants';
import { factField, sectionOf } from '@/lib/facilities/answer-facts';
import { limits } from '@/lib/limits';

interface ReviewsProps {
  page: Answer<'readFactsLink'>;
  failed: FailedForm | null;
  done: string | null;
}

/** Reviews without a reply first. */
export function FactsReviews({ page, failed, done }: ReviewsProps) {
  const { reviews, timeZone, token } = page;
  const { total, unanswered, items } = reviews;
  if (total === 0) return <p>No reviews yet. Families can leave one after the first day of care.</p>;
  return (
    <>
      <p>
        {unanswered === 0 ? 'You’ve replied to all of them.' : `${unanswered} without a reply.`} Your reply appears
        under the review, where everyone can read it. We e‑mail the family about your first reply.
        {total > items.length && ` Here are ${items.length} of ${total}.`}
      </p>
      <ul className="flex flex-col gap-4">
        {items.map(({ id, seen, at, authorName, rating, text, reply }) => {
          const section = sectionOf.reply(id);
          const form = (
            <FactForm
              {...{ section, shown: seen, token, failed, done }}
              button={reply === null ? 'Reply' : 'Save the reply'}
            >
              <Labelled label={`Your reply to ${authorName}`}>
                <textarea
                  name={factField.reply}
                  rows={3}
                  required
                  maxLength={limits.longTextMax}
                  defaultValue={textOf(failed, section, factField.reply, reply ?? '')}
                  className={controlStyle('resize-y')}
                />
              </Labelled>
            </FactForm>
          );
          return (
            <li key={id} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
              <div>
                <p className="flex flex-wrap items-center gap-x-3 font-bold">
                  <Name>{authorName}</Name> <StarRating value={rating} />
                </p>
                <p className="text-sm text-ink-soft">{longDate(todayIn(timeZone, new Date(at)))}</p>
                <p className="mt-2 wrap-anywhere whitespace-pre-line">{text}</p>
              </div>
              {reply !== null && (
                <div className="rounded-md bg-sunken p-3">
                  <p className="font-bold">Your reply</p>
                  <p className="wrap-anywhere whitespace-pre-line">{reply}</p>
                </div>
              )}
              <details open={failed?.section === section || done === section || undefined}>
                <summary className="min-h-11 cursor-pointer py-2.5 font-bold">
                  {reply === null ? 'Write a reply' : 'Change the reply'}
                  <span className="sr-only"> ({authorName})</span>
                </summary>
                {form}
              </details>
            </li>
          );
        })}
      </ul>
    </>
  );
}
