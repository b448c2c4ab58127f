import { Star } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/media/icon/icon';
import { limits } from '@/lib/limits';

const stars = Array.from({ length: limits.ratingMax }, (_, index) => index);
const chosen = 'fill-yolk text-star';

export interface StarRatingProps {
  /** 0 to 5; the stars show it rounded to halves, the number to one decimal. */
  value: number;
  /** How many reviews it is the average of, written behind it. */
  count?: number;
  size?: 'sm' | 'md';
}

/** Five stars, with half stars by rounding, shown as "x / 5" (specification section 2). Screen readers hear the number only. */
export function StarRating({ value, count, size = 'sm' }: StarRatingProps) {
  const halves = Math.round(value * 2);
  return (
    <span className={classNames('inline-flex items-center gap-2', size === 'sm' && 'text-sm')}>
      <span aria-hidden className="flex gap-px">
        {stars.map((index) => {
          const fill = Math.min(2, Math.max(0, halves - index * 2));
          return (
            <span key={index} data-fill={fill / 2} className="relative text-line-strong">
              <Icon of={Star} size={size} />
              {fill > 0 && (
                <span
                  className={classNames('absolute inset-y-0 left-0 overflow-hidden', fill === 1 ? 'w-1/2' : 'w-full')}
                >
                  <Icon of={Star} size={size} className={chosen} />
                </span>
              )}
            </span>
          );
        })}
      </span>
      <span className="font-bold whitespace-nowrap">
        <span className="sr-only">Rated </span>
        {Number(value.toFixed(1))} / {limits.ratingMax}
      </span>{' '}
      {count !== undefined && (
        <span className="whitespace-nowrap text-ink-soft">
          ({count} {count === 1 ? 'review' : 'reviews'})
        </span>
      )}
    </span>
  );
}
