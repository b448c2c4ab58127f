import { useCallback, useRef, useState } from 'react';

/** Product section 9: the strip scrolls by 80% of its width, at least 240 px. */
export const stripStep = (width: number): number => Math.max(240, width * 0.8);

/** Whether a row wider than its room can be scrolled either way, and the scrolling by steps. */
export function useStripScroll() {
  const row = useRef<HTMLUListElement | null>(null);
  const [canScroll, setCanScroll] = useState({ previous: false, next: false });

  const ref = useCallback((element: HTMLUListElement | null) => {
    row.current = element;
    if (!element) return;
    // One pixel of tolerance: zoomed pages have fractional positions.
    const measure = () =>
      setCanScroll({
        previous: element.scrollLeft > 1,
        next: element.scrollLeft + element.clientWidth < element.scrollWidth - 1,
      });
    // The observer measures once when it begins, too, after the page has been laid out: measured here, React would draw
    // the arrows, and run every other effect, in the task in which it takes over the page.
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
    // Whether it glides is the style's to say: the one place that asks for reduced motion is there.
    element?.scrollBy({ left: direction * stripStep(element.clientWidth) });
  };
  return { ref, canScroll, scroll };
}
