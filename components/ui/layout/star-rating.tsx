import type { CSSProperties } from 'react';
import { classNames } from '@/components/ui/class-names';
import { limits } from '@/lib/limits';

export interface StarRatingProps {
  /** 0 to 5; stars are rounded to halves, the number to one decimal. */
  value: number;
  /** The number of reviews, shown after the rating. */
  count?: number;
  /** `brief` is one star in a line of text: "★ 4.6 (12)". */
  size?: 'sm' | 'md' | 'brief';
}

/**
 * Five stars, with half stars by rounding, shown as "x / 5" (product section 2). Screen readers get the number only.
 */
export function StarRating({ value, count, size = 'sm' }: StarRatingProps) {
  const rounded = Number(value.toFixed(1));
  const reviews = count === undefined ? '' : `(${count} ${count === 1 ? 'review' : 'reviews'})`;
  if (size === 'brief') {
    return (
      <span className="whitespace-nowrap">
        <span aria-hidden>
          <span className="text-star">★</span> {rounded} {count !== undefined && `(${count})`}
        </span>
        <span className="sr-only">{`Rated ${rounded} / ${limits.ratingMax} ${reviews}`}</span>
      </span>
    );
  }
  const rated = `${(Math.round(value * 2) / 2 / limits.ratingMax) * 100}%`;
  return (
    <span className={classNames('inline-flex flex-wrap items-center gap-x-2', size === 'sm' && 'text-sm')}>
      <span
        aria-hidden
        data-testid="stars"
        className={classNames('stars', size === 'sm' ? 'h-4' : 'h-5')}
        style={{ '--rated': rated } as CSSProperties}
      />
      <span className="font-bold whitespace-nowrap">
        <span className="sr-only">Rated </span>
        {`${rounded} / ${limits.ratingMax}`}
      </span>{' '}
      {reviews && <span className="whitespace-nowrap text-ink-soft">{reviews}</span>}
    </span>
  );
}
