import { onCLS, onINP, onLCP } from 'web-vitals';
import { deviceClassOf, type PageFigures, pageFiguresPath } from '@/lib/site/page-figures';

/**
 * Measures this view of the page and reports it once, when the visitor first leaves it. Entries from before the call are
 * counted, so it can be loaded late.
 * @param page the route, not the address
 */
export function reportFigures(page: string): void {
  const found: Pick<PageFigures, 'paint' | 'interaction' | 'shift'> = {};
  onLCP(({ value }) => (found.paint = value));
  onINP(({ value }) => (found.interaction = value));
  onCLS(({ value }) => (found.shift = value));

  let isSent = false;
  function send(): void {
    if (isSent || document.visibilityState !== 'hidden' || Object.keys(found).length === 0) return;
    isSent = true;
    const device = deviceClassOf(Math.min(screen.width, screen.height), matchMedia('(pointer: coarse)').matches);
    const body = JSON.stringify({ page, device, ...found } satisfies PageFigures);
    navigator.sendBeacon(pageFiguresPath, new Blob([body], { type: 'application/json' }));
  }
  // After the library's own listeners, which report at the same event.
  document.addEventListener('visibilitychange', send);
  window.addEventListener('pagehide', send);
}
