import { Activity, lazy, memo, useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react';
import { lateCode } from '@/components/ui/late-code';

/**
 * A part of a page whose HTML the server renders whole, and whose code comes with the first sign of a visitor. Until then it is
 * what it looks like, plain HTML with links that lead on and forms that are sent; a press on one of its buttons is kept and done
 * as soon as the code is there. For what is mostly read, so that reading costs no code.
 *
 * Activity rather than Suspense: React's server takes a large Suspense boundary out of its place and puts it back with an inline
 * script, which the content policy refuses; and on a page that comes by navigation it shows no fallback, so the page before it
 * stands until the code is there, and nothing jumps.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const code = lateCode(load);
  const Part = lazy(async () => ({ default: await code.whenever }));

  // Memo: HTML that is asleep must not be rendered anew, or React would put nothing in its place.
  const Place = memo(function Place(props: Props) {
    const { place, onArrival } = useKeptPress();
    return (
      <div ref={place} className="contents">
        <Activity>
          <Part {...props} />
          <Arrival onArrival={onArrival} />
        </Activity>
      </div>
    );
  });

  return function Late(props: Props) {
    const inHtml = useSyncExternalStore(never, inBrowser, onServer);
    // Where no HTML of it stands, nobody should wait for a sign. What it was at first holds: this changes once it is alive.
    useState(() => inHtml || void code.now());
    return <Place {...props} />;
  };
}

const never = () => () => undefined;
const inBrowser = () => false;
/** Also while the server's HTML comes alive. */
const onServer = () => true;

/** Keeps the last press on a button of a part that is asleep, and does it on arrival. */
function useKeptPress() {
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const awake = useRef(false);

  useEffect(() => {
    // React hears of a press on the way down and ends it there where its code is missing; what comes up again was dealt with.
    const keep = ({ target }: Event) => {
      if (awake.current || !(target instanceof Element) || !place.current?.contains(target)) return;
      pressed.current = target.closest('button[type="button"]');
    };
    const forget = () => {
      pressed.current = null;
    };
    window.addEventListener('click', keep, true);
    window.addEventListener('click', forget);
    return () => {
      window.removeEventListener('click', keep, true);
      window.removeEventListener('click', forget);
    };
  }, []);

  const onArrival = () => {
    awake.current = true;
    const button = pressed.current;
    pressed.current = null;
    button?.click();
  };
  return { place, onArrival };
}

/** Its effect runs when what stands before it has come alive. */
function Arrival({ onArrival }: { onArrival: () => void }) {
  const told = useRef(onArrival);
  useEffect(() => told.current(), []);
  return null;
}
