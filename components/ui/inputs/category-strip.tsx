import { ChevronLeft, ChevronRight, type IconNode } from 'lucide';
import Link from 'next/link';
import { useCallback, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { chipStyle } from '@/components/ui/inputs/control';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { Icon } from '@/components/ui/media/icon';

interface StripCategory<Value extends string | number> {
  value: Value;
  label: string;
  icon?: IconNode;
}

interface StripBase<Value extends string | number> {
  categories: readonly StripCategory<Value>[];
  /** Null is "All". */
  selected: Value | null;
  allIcon?: IconNode;
  label?: string;
}
/** Buttons that report the selection, or links to it. */
type CategoryStripProps<Value extends string | number> = StripBase<Value> &
  ({ onSelect: (selection: Value | null) => void } | { hrefFor: (selection: Value | null) => string });

/**
 * A row of categories with zero or one selected (product section 4): pressing the selected one clears it, "All" is the
 * empty selection.
 */
export function CategoryStrip<Value extends string | number>({
  categories,
  selected,
  allIcon,
  label = 'Categories',
  ...target
}: CategoryStripProps<Value>) {
  const { ref, canScroll, scroll } = useStripScroll();
  const entries = [{ value: null, label: 'All', icon: allIcon }, ...categories];
  return (
    <div className="relative">
      <ul
        ref={ref}
        aria-label={label}
        className="-m-1 flex scrollbar-none gap-2.5 overflow-x-auto overscroll-x-contain scroll-smooth p-1"
      >
        {entries.map(({ value, label: text, icon }) => {
          const chosen = value === selected;
          const next = chosen ? null : value;
          const content = (
            <>
              {icon && <Icon of={icon} />}
              {text}
            </>
          );
          return (
            <li key={text} className="shrink-0">
              {'onSelect' in target ? (
                <button
                  type="button"
                  aria-pressed={chosen}
                  onClick={() => target.onSelect(next)}
                  className={chipStyle(chosen)}
                >
                  {content}
                </button>
              ) : (
                <Link
                  href={target.hrefFor(next)}
                  scroll={false}
                  prefetch={false}
                  aria-current={chosen ? 'true' : undefined}
                  className={chipStyle(chosen)}
                >
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <StripArrows canScroll={canScroll} scroll={scroll} />
    </div>
  );
}

const arrows = [
  { direction: 'previous', icon: ChevronLeft, label: 'Earlier categories', side: '-left-3', step: -1 },
  { direction: 'next', icon: ChevronRight, label: 'More categories', side: '-right-3', step: 1 },
] as const;

/**
 * Shown while the strip can scroll that way. Both stay while one has the keyboard focus: removing a focused button
 * would lose the focus.
 */
function StripArrows({ canScroll, scroll }: Pick<ReturnType<typeof useStripScroll>, 'canScroll' | 'scroll'>) {
  const [keyboardInside, setKeyboardInside] = useState(false);
  return (
    <div
      className="contents"
      onFocus={({ target }) => setKeyboardInside(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setKeyboardInside(false)}
    >
      {arrows.map(
        ({ direction, icon, label, side, step }) =>
          (canScroll[direction] || keyboardInside) && (
            <span key={direction} className={classNames('absolute inset-y-0 flex items-center', side)}>
              <IconButton
                icon={icon}
                label={label}
                variant="raised"
                size="sm"
                aria-disabled={!canScroll[direction]}
                onClick={() => scroll(step)}
              />
            </span>
          ),
      )}
    </div>
  );
}

/** Product section 9: the strip scrolls by 80% of its width, at least 240 px. */
const stripStep = (width: number): number => Math.max(240, width * 0.8);

function useStripScroll() {
  const row = useRef<HTMLUListElement | null>(null);
  const [canScroll, setCanScroll] = useState({ previous: false, next: false });

  const ref = useCallback((element: HTMLUListElement | null) => {
    row.current = element;
    if (!element) return;
    // One pixel of tolerance: zoomed pages have fractional scroll positions.
    const measure = () =>
      setCanScroll({
        previous: element.scrollLeft > 1,
        next: element.scrollLeft + element.clientWidth < element.scrollWidth - 1,
      });
    // The observer also fires once at the start, after layout. Measuring here would render the arrows within the
    // hydration task.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  const scroll = (direction: -1 | 1) => {
    const element = row.current;
    // No `behavior`: CSS decides, because it also handles reduced motion.
    element?.scrollBy({ left: direction * stripStep(element.clientWidth) });
  };
  return { ref, canScroll, scroll };
}
