import { useEffect, useRef, useState, type ComponentType } from 'react';
import type { MenuProps } from '@/components/ui/menu-types';

type LoadedMenu = ComponentType<MenuProps & { openAtOnce?: boolean }>;
const load = () => import('@/components/ui/menu');

/**
 * A menu whose code (Headless UI, about 45 kB compressed) is fetched when it is first wanted: a pointer or the focus on the
 * button fetches it ahead, a press fetches and opens it. Until then it is a plain button, so that `/` stays small.
 */
export function LazyMenu(props: MenuProps) {
  const [Loaded, setLoaded] = useState<LoadedMenu | null>(null);
  const [waiting, setWaiting] = useState(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  // A failed fetch (offline) leaves the plain button as it was: the next press tries again.
  const prefetch = () => void load().catch(() => undefined);
  const open = async () => {
    setWaiting(true);
    try {
      const { Menu } = await load();
      if (mounted.current) setLoaded(() => Menu);
    } catch {
      if (mounted.current) setWaiting(false);
    }
  };

  if (Loaded) return <Loaded {...props} openAtOnce />;
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
