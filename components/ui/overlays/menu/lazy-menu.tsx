import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { MenuContents, MenuLook, MenuProps } from '@/components/ui/overlays/menu/menu-types';

type LoadedMenu = ComponentType<MenuProps & { openAtOnce?: boolean }>;

export interface LazyMenuProps extends MenuLook {
  /** What is in it: fetched with the menu's own code, since a dozen icons weigh something too. */
  contents: () => Promise<MenuContents>;
}

/**
 * A menu whose code (Headless UI, about 45 kB compressed) is fetched when it is first wanted: a pointer or the focus on the
 * button fetches it ahead, a press fetches and opens it. Until then it is a plain button, so that `/` stays small.
 */
export function LazyMenu({ contents, ...props }: LazyMenuProps) {
  const [loaded, setLoaded] = useState<{ Menu: LoadedMenu; contents: MenuContents } | null>(null);
  const [waiting, setWaiting] = useState(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const load = async () => {
    const [{ Menu }, inside] = await Promise.all([import('@/components/ui/overlays/menu/menu'), contents()]);
    return { Menu, contents: inside };
  };
  // A failed fetch (offline) leaves the plain button as it was: the next press tries again.
  const prefetch = () => void load().catch(() => undefined);
  const open = async () => {
    setWaiting(true);
    try {
      const all = await load();
      if (mounted.current) setLoaded(all);
    } catch {
      if (mounted.current) setWaiting(false);
    }
  };

  if (loaded) return <loaded.Menu {...props} {...loaded.contents} openAtOnce />;
  return (
    <div className="relative inline-block">
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={props.buttonLabel}
        aria-busy={waiting || undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void open()}
        className={props.buttonClassName}
      >
        {props.button}
      </button>
    </div>
  );
}
