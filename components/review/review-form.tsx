import { object, string, type ObjectSchema } from 'yup';
import type { BookingGroup } from '@/api/contract/types';
import { FormField } from '@/components/form/field/form-field';
import { Form, FormChangeListener } from '@/components/form/form/form';
import { RestoredDraftNotice } from '@/components/form/form/unsaved-changes';
import { TextAreaField } from '@/components/form/text/text-area-field';
import { Button } from '@/components/ui/inputs/button';
import { StarRatingInput } from '@/components/ui/inputs/star-rating-input';
import { TitledCard } from '@/components/ui/layout/card';
import { ReviewCategory, valuesOf } from '@/lib/enums';
import { reviewCategoryLabels } from '@/lib/labels';
import { limits } from '@/lib/limits';
import { tooLong } from '@/lib/validation/fields';
import { useRequestDraft } from '@/store/drafts/use-form-draft';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { reviewBooking } from '@/store/slices/bookings';

interface ReviewValues {
  ratings: Partial<Record<ReviewCategory, number>>;
  text: string;
}

const schema: ObjectSchema<object> = object({
  ratings: object().test('some', 'Rate at least one thing.', (value) => Object.keys(value ?? {}).length > 0),
  text: string().max(limits.longTextMax, tooLong(limits.longTextMax)),
});

const empty: ReviewValues = { ratings: {}, text: '' };

/** Whether a kept draft is a review. */
function isReview(kept: unknown): kept is ReviewValues {
  const { ratings, text } = (kept ?? {}) as Partial<ReviewValues>;
  return typeof text === 'string' && typeof ratings === 'object' && ratings !== null;
}

/** A review of the facility, one per booking: seven star ratings and a text (product rule 4). */
export function ReviewForm({ booking }: { booking: BookingGroup }) {
  const dispatch = useAppDispatch();
  const draft = useRequestDraft(`review ${booking.id}`, { starting: empty, version: null, fits: isReview });

  async function send({ ratings, text }: ReviewValues) {
    const body = { ratings, text: text.trim() };
    const result = await dispatch(reviewBooking({ id: booking.id, body, idempotencyKey: draft.keyFor(body) }));
    if (!reviewBooking.fulfilled.match(result)) return submitFailure(result.error);
    draft.forget();
    return undefined;
  }
  return (
    <TitledCard title={`Review ${booking.facility.name}`}>
      <p className="mb-4">
        We’ll show your review on the facility’s page with your first name, and the facility can reply. You can review
        this booking once. Please leave out names of children and staff, health details, phone numbers, addresses and
        insults.
      </p>
      <Form<ReviewValues>
        enter="submits"
        key={draft.round}
        initialValues={draft.initialValues}
        validationSchema={schema}
        onSubmit={send}
        label="Review"
      >
        {({ isSubmitting }) => (
          <>
            <FormChangeListener<ReviewValues> onValues={draft.keep} />
            {draft.isKept && (
              <RestoredDraftNotice onStartOver={draft.startOver}>It’s not published yet.</RestoredDraftNotice>
            )}
            <FormField<ReviewValues['ratings']>
              name="ratings"
              group
              label="Stars"
              required
              hint="Rate only what applies."
            >
              {(control, { value: ratings, setValue, touch }) => (
                <div className="flex flex-col gap-1">
                  {valuesOf(ReviewCategory).map((category, index) => (
                    <StarRatingInput
                      key={category}
                      // Target of the error summary's link.
                      id={index === 0 ? control.id : undefined}
                      name={`${control.id}-${category}`}
                      legend={reviewCategoryLabels[category]}
                      invalid={control['aria-invalid']}
                      value={ratings[category] ?? null}
                      onChange={(stars) => setValue({ ...ratings, [category]: stars })}
                      onBlur={touch}
                    />
                  ))}
                </div>
              )}
            </FormField>
            <TextAreaField name="text" label="Your review" optional maxLength={limits.longTextMax} rows={5} />
            <Button type="submit" busy={isSubmitting}>
              Publish review
            </Button>
          </>
        )}
      </Form>
    </TitledCard>
  );
}
