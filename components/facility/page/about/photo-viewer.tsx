import { ChevronLeft, ChevronRight } from 'lucide';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Facility } from '@/api/contract/types';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { Dialog } from '@/components/ui/overlays/dialog';

export interface PhotoViewerProps {
  /** The facility's name. */
  name: string;
  photos: Facility['photos'];
  /** Index of the photo; null closes the dialog. */
  at: number | null;
  onChange: (at: number) => void;
  onClose: () => void;
}

/**
 * A facility's photos, large, one at a time: buttons, arrow keys or swipe. Heavy (Headless UI): load it with
 * next/dynamic.
 */
export function PhotoViewer({ name, photos, at, onChange, onClose }: PhotoViewerProps) {
  // Keep the photo while the dialog fades out.
  const [shown, setShown] = useState(at ?? 0);
  if (at !== null && at !== shown) setShown(at);
  const photo = photos[shown];
  const last = photos.length - 1;
  const go = (to: number) => onChange(Math.min(Math.max(to, 0), last));
  useKeys(at !== null, { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last }, go);
  const { moved, handlers } = useSwipe((by) => go(shown + by));

  return (
    <Dialog open={at !== null} onClose={onClose} title={`Photos of ${name}`} wide>
      {photo && (
        <figure className="flex flex-col gap-3">
          <div
            {...handlers}
            data-testid="photo"
            className="h-[min(64vh,56vw)] min-h-48 touch-pan-y touch-pinch-zoom overflow-hidden rounded-lg bg-sunken select-none"
          >
            <img
              key={photo.url}
              src={photo.url}
              alt={photo.alt}
              draggable={false}
              className="size-full object-contain"
              style={moved === 0 ? undefined : { transform: `translateX(${moved}px)` }}
            />
          </div>
          <figcaption className="flex items-center justify-between gap-3">
            {/* As high as the longest caption, so that the buttons do not move. */}
            <span aria-hidden className="grid min-w-0">
              {photos.map(({ url, alt }) => (
                <span key={url} className={classNames('[grid-area:1/1]', url !== photo.url && 'invisible')}>
                  {alt}
                </span>
              ))}
            </span>
            {last > 0 && (
              <span className="flex shrink-0 items-center gap-2">
                <IconButton
                  icon={ChevronLeft}
                  label="Previous photo"
                  variant="outline"
                  aria-disabled={shown === 0}
                  onClick={() => go(shown - 1)}
                />
                <span aria-live="polite" className="font-bold whitespace-nowrap tabular-nums">
                  <span className="sr-only">Photo </span>
                  {shown + 1} of {photos.length}
                  <span className="sr-only">: {photo.alt}</span>
                </span>
                <IconButton
                  icon={ChevronRight}
                  label="Next photo"
                  variant="outline"
                  aria-disabled={shown === last}
                  onClick={() => go(shown + 1)}
                />
              </span>
            )}
          </figcaption>
        </figure>
      )}
    </Dialog>
  );
}

/** Handles keys while the dialog is open, wherever the focus is in it. */
function useKeys(isOpen: boolean, leadsTo: Readonly<Record<string, number>>, go: (to: number) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const to = leadsTo[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(to);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOpen]);
}

/** Minimum distance of a swipe, pixels. */
const swipeFrom = 40;

/**
 * Tracks one finger (or the mouse) horizontally; `onSwipe` gets 1 for next and -1 for previous. Set `touch-action:
 * pan-y` on the element, or the browser handles the movement itself.
 */
function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [moved, setMoved] = useState(0);
  const leave = () => {
    start.current = null;
    setMoved(0);
  };
  return {
    /** Pixels. */
    moved,
    handlers: {
      onPointerDown({ isPrimary, button, clientX, clientY }: PointerEvent) {
        // A second finger zooms.
        start.current = isPrimary && button === 0 ? { x: clientX, y: clientY } : null;
      },
      onPointerMove({ clientX }: PointerEvent) {
        if (start.current) setMoved(clientX - start.current.x);
      },
      onPointerUp({ clientX, clientY }: PointerEvent) {
        const from = start.current;
        leave();
        if (!from) return;
        const [x, y] = [clientX - from.x, clientY - from.y];
        if (Math.abs(x) >= swipeFrom && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
      },
      onPointerCancel: leave,
      onPointerLeave: leave,
    },
  };
}
