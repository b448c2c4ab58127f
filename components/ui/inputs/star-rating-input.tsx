import { Star } from 'lucide';
import { useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon';
import { limits } from '@/lib/limits';

/** One to five stars in words, shown beside the stars and read aloud. */
const meanings = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

export interface StarRatingInputProps {
  /** The id of the first star, which the error summary links to. */
  id?: string;
  /** The shared name of the radio buttons. */
  name: string;
  /** What is rated, for example "Cleanliness". */
  legend: string;
  /** 1 to 5, or null while nothing is chosen. */
  value: number | null;
  onChange: (value: number) => void;
  onBlur?: () => void;
  required?: boolean;
  /** The ids of hint and error. */
  describedBy?: string;
  invalid?: boolean;
}

/**
 * One to five stars as radio buttons, so that arrow keys, touch and pointer work (product section 2).
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
      <legend className="float-left max-w-full min-w-[min(14rem,100%)] pr-4 font-bold">
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
