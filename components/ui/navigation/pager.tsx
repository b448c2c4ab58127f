import { ChevronLeft, ChevronRight } from 'lucide';
import { useRouter } from 'next/compat/router';
import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { Icon } from '@/components/ui/media/icon';
import { focusOnHeading } from '@/components/ui/navigation/focus';

interface PagerBase {
  /** From 1. */
  page: number;
  totalPages: number;
  /** The next page is loading: both buttons are disabled. */
  changing?: boolean;
  /** The accessible name, where a page has more than one pager. */
  label?: string;
}
/** Buttons that report the page, or links to it. */
type PagerProps = PagerBase & ({ onChange: (page: number) => void } | { hrefFor: (page: number) => string });

const directions = [
  { step: -1, label: 'Previous page', icon: ChevronLeft, rel: 'prev' },
  { step: 1, label: 'Next page', icon: ChevronRight, rel: 'next' },
] as const;
const round = 'inline-flex size-11 items-center justify-center rounded-full border-2 transition';

/** After a page change, focuses the heading of the list, unless the parent has moved the focus elsewhere. */
function useHeadingFocus(page: number) {
  const pager = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    const { activeElement, body } = document;
    if (activeElement !== body && !pager.current?.contains(activeElement)) return;
    const list = pager.current?.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
    focusOnHeading((list && document.getElementById(list)) || document.querySelector<HTMLElement>('main h1'));
  }, [page]);
  return pager;
}

/**
 * "page / total pages" with previous and next (product section 2). Hidden when there are no pages. While the page is
 * changing, the controls are aria-disabled and keep the focus; then the list's heading gets it.
 */
export function Pager({ page, totalPages, changing: loading = false, label = 'Pages', ...target }: PagerProps) {
  const pager = useHeadingFocus(page);
  const navigating = useRouteChanging();
  if (totalPages < 1) return null;
  const changing = loading || ('hrefFor' in target && navigating);
  const [previous, next] = directions.map(({ step, label: name, icon, rel }) => {
    const wanted = page + step;
    const outside = wanted < 1 || wanted > totalPages;
    const off = changing || outside;
    if ('onChange' in target) {
      const go = () => target.onChange(wanted);
      return <IconButton key={rel} icon={icon} label={name} variant="outline" aria-disabled={off} onClick={go} />;
    }
    const look = off
      ? 'border-line-strong text-primary-ink opacity-45'
      : 'border-line-strong text-primary-ink hover:bg-primary-soft';
    return outside ? (
      <a key={rel} role="link" aria-disabled aria-label={name} className={classNames(round, look)}>
        <Icon of={icon} />
      </a>
    ) : (
      <Link
        key={rel}
        href={target.hrefFor(wanted)}
        rel={rel}
        scroll={false}
        aria-label={name}
        aria-disabled={changing || undefined}
        onClick={(event) => changing && event.preventDefault()}
        className={classNames(round, look)}
      >
        <Icon of={icon} />
      </Link>
    );
  });
  return (
    <nav ref={pager} aria-label={label} className="flex flex-wrap items-center justify-center gap-4 pt-3 print:hidden">
      {previous}
      <p aria-live="polite" className="min-w-16 text-center font-bold tabular-nums">
        <span className="sr-only">Page </span>
        {page} / {totalPages}
        {changing && <span className="sr-only">, loading</span>}
      </p>
      {next}
    </nav>
  );
}

/** True while the router is changing the page or its query. */
function useRouteChanging(): boolean {
  const events = useRouter()?.events;
  const [changing, setChanging] = useState(false);
  useEffect(() => {
    if (!events) return undefined;
    const start = () => setChanging(true);
    const end = () => setChanging(false);
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', end);
    events.on('routeChangeError', end);
    return () => {
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', end);
      events.off('routeChangeError', end);
    };
  }, [events]);
  return changing;
}
