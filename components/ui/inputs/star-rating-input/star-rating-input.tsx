import { useState } from 'react';
import { Star } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon/icon';
import { limits } from '@/lib/limits';

/** What each number of stars means, said aloud and shown beside the stars. */
const meanings = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

export interface StarRatingInputProps {
  /** Of the first star, for links that lead to the question. */
  id?: string;
  /** The form field's name; the radio buttons share it. */
  name: string;
  /** What is rated, for example "Cleanliness". */
  legend: string;
  /** 1 to 5, or null while nothing is chosen. */
  value: number | null;
  onChange: (value: number) => void;
  onBlur?: () => void;
  required?: boolean;
  /** Ids of hint and error. */
  describedBy?: string;
  invalid?: boolean;
}

/**
 * Choosing one to five stars: radio buttons underneath, so that arrows, touch and pointer all work (product section 2).
 */
export function StarRatingInput({ id, name, legend, value, onChange, onBlur, ...rest }: StarRatingInputProps) {
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? value ?? 0;
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={rest.describedBy}
      aria-invalid={rest.invalid || undefined}
      aria-required={rest.required}
      className="flex flex-wrap items-center gap-x-4"
      onBlur={onBlur}
    >
      <legend className="float-left max-w-full min-w-[min(12rem,100%)] pr-4 font-bold">
        {legend}
        {rest.required && (
          <span aria-hidden className="text-failed">
            {' '}
            *
          </span>
        )}
      </legend>
      <span className="flex flex-wrap" onPointerLeave={() => setHovered(null)}>
        {meanings.map((meaning, index) => {
          const stars = index + 1;
          return (
            <label
              key={meaning}
              onPointerEnter={(event) => setHovered(event.pointerType === 'touch' ? null : stars)}
              className="relative flex size-11 items-center justify-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                id={stars === 1 ? id : undefined}
                type="radio"
                name={name}
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                aria-label={`${stars} of ${limits.ratingMax}, ${meaning}`}
                className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
              />
              <Icon
                of={Star}
                size="xl"
                className={classNames(
                  'transition',
                  stars <= shown ? 'fill-yolk text-star' : rest.invalid ? 'text-failed' : 'text-line-strong',
                )}
              />
            </label>
          );
        })}
      </span>
      <span aria-hidden className="min-w-20 text-sm text-ink-soft">
        {meanings[shown - 1]}
      </span>
    </fieldset>
  );
}
