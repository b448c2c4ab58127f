import type { CSSProperties } from 'react';
import { classNames } from '@/components/ui/class-names';
import { limits } from '@/lib/limits';

export interface StarRatingProps {
  /** 0 to 5; stars are rounded to halves, the number to one decimal. */
  value: number;
  /** The number of reviews, shown after the rating. */
  count?: number;
  size?: 'sm' | 'md';
}

/**
 * Five stars, with half stars by rounding, shown as "x / 5" (product section 2). Screen readers get the number only.
 */
export function StarRating({ value, count, size = 'sm' }: StarRatingProps) {
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
        {`${Number(value.toFixed(1))} / ${limits.ratingMax}`}
      </span>{' '}
      {count !== undefined && (
        <span className="whitespace-nowrap text-ink-soft">{`(${count} ${count === 1 ? 'review' : 'reviews'})`}</span>
      )}
    </span>
  );
}
