import { useRef, useState, type PointerEvent } from 'react';

/** Pixels from which a movement is a swipe. */
const swipeFrom = 40;

/**
 * Follows one finger (or the pressed mouse) sideways; `onSwipe` gets 1 for the next and -1 for the one before. The element
 * needs `touch-action: pan-y`, or the browser takes the movement for its own.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [moved, setMoved] = useState(0);
  const leave = () => {
    start.current = null;
    setMoved(0);
  };
  return {
    /** How far the finger has moved, in pixels. */
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
