import { WifiOff } from 'lucide';
import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic';
import Head from 'next/head';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';
import { PartBoundary } from '@/components/layout/part-boundary';
import { useCompositionGuard } from '@/components/layout/use-composition-guard';
import { useFocusRecovery } from '@/components/layout/use-focus-recovery';
import { usePageFigures } from '@/components/layout/use-page-figures';
import { Banner } from '@/components/ui/feedback/banner';
import { ToastList } from '@/components/ui/feedback/toast-list';
import { Icon } from '@/components/ui/media/icon';
import { pageLink } from '@/components/ui/navigation/page-link';
import { useOnReconnect } from '@/components/ui/navigation/use-on-reconnect';
import { useRecordedRoutes } from '@/components/ui/navigation/use-route-history';
import type { InventedShare } from '@/lib/facilities/facts';
import { isOffline as isBrowserOffline } from '@/lib/site/browser';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectBookingDraft } from '@/store/slices/booking-draft';
import { questionClosed, optionChosen, questionConfirmed, selectQuestion } from '@/store/slices/confirmation';
import { selectIsUnfinished } from '@/store/slices/profile';
import { selectCameLate, selectInventedFacilities, selectIsDemo } from '@/store/slices/settings';
import { selectToasts, toastAdded, toastDismissed } from '@/store/slices/toasts';

const skipLinkStyle =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-3 focus:font-bold focus:shadow-3';

/** The banner of a demonstration, by which of its facilities are invented. */
const demonstrationNotices: Record<InventedShare, string> = {
  all: 'Demonstration data: families, facilities and payments are invented.',
  some: 'Demonstration: facilities marked as invented don’t exist, and payments aren’t real.',
  none: 'Demonstration: payments aren’t real.',
};

interface ShellProps {
  /** Above the page. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of every page. Pages fill `main` at full width. */
export function Shell({ notice, children }: ShellProps) {
  useRecordedRoutes();
  useFocusRecovery();
  useCompositionGuard();
  usePageFigures();
  const isDemo = useAppSelector(selectIsDemo);
  const invented = useAppSelector(selectInventedFacilities);
  const isLate = useAppSelector(selectCameLate);
  const banner = isDemo && <Banner label="Demonstration">{demonstrationNotices[invented]}</Banner>;
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <Head>
        {/* `cover` fills the screen of a phone; the style sheet keeps to its safe areas. */}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      </Head>
      <a href="#content" className={skipLinkStyle}>
        Skip to content
      </a>
      <OldBrowserNotice />
      {!isLate && banner}
      <PartBoundary>
        <Header />
      </PartBoundary>
      <PartBoundary>
        <OfflineNotice />
      </PartBoundary>
      <PartBoundary>
        <RequestBar />
      </PartBoundary>
      <PartBoundary>{notice}</PartBoundary>
      {/* As high as the window, so that late content does not shift a visible footer. */}
      <main id="content" tabIndex={-1} className="min-h-dvh grow print:min-h-0">
        {children}
      </main>
      <PartBoundary>
        <Footer />
      </PartBoundary>
      {isLate && banner}
      <PartBoundary>
        <Toasts />
      </PartBoundary>
      <PartBoundary>
        <Confirmation />
      </PartBoundary>
      <RouteFocus />
    </div>
  );
}

/** In the HTML of every page; the style sheet shows it in a browser that is too old. */
function OldBrowserNotice() {
  return (
    <div className="hidden too-old:block">
      <Banner label="Your browser">
        Your browser is too old for parts of this site. You can still search and read about facilities. To log in or
        send a request, update your browser or use another one.
      </Banner>
    </div>
  );
}

/** Dynamic, because few parents have an unsent request or an unfinished registration. */
const RequestBarContent = dynamic(
  () => import('@/components/layout/request-bar-content').then((module) => module.RequestBarContent),
  { ssr: false, loading: () => null },
);

export function RequestBar() {
  const { bookingDates, permanentBookingDays } = useAppSelector(selectBookingDraft);
  const isUnfinished = useAppSelector(selectIsUnfinished);
  return isUnfinished || bookingDates.length > 0 || permanentBookingDays.length > 0 ? <RequestBarContent /> : null;
}

const pathOf = (url: string) => url.split(/[?#]/)[0];
const hashOf = (url: string) => url.split('#')[1] ?? '';

/**
 * After a navigation, focuses the element that the hash names, or the page's heading. Next announces the title. A
 * change of the query alone (a filter, a page of a list) does not move the focus.
 */
function RouteFocus() {
  const { events, asPath } = useRouter();
  const last = useRef(pathOf(asPath));

  useEffect(() => {
    const focusTarget = (url: string) => {
      const path = pathOf(url);
      if (path === last.current) return;
      last.current = path;
      const target =
        document.getElementById(hashOf(url)) ??
        document.querySelector<HTMLElement>('main h1') ??
        document.querySelector<HTMLElement>('main');
      if (!target) return;
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    };
    events.on('routeChangeComplete', focusTarget);
    return () => events.off('routeChangeComplete', focusTarget);
  }, [events]);
  return null;
}

/** The toasts of the store (product sections 2 and 4). */
export function Toasts() {
  const toasts = useAppSelector(selectToasts);
  const dispatch = useAppDispatch();
  return <ToastList toasts={toasts} onDismiss={(id) => dispatch(toastDismissed(id))} />;
}

/** Heavy (Headless UI): loaded with the first question. */
const ConfirmationDialog = dynamic(
  () => import('@/components/ui/overlays/confirmation-dialog').then((module) => module.ConfirmationDialog),
  { ssr: false, loading: Loading },
);

/** Opens when the store has a question (product section 4). Navigation and an error answer it with no. */
export function Confirmation() {
  const question = useAppSelector(selectQuestion);
  const dispatch = useAppDispatch();
  const page = useRouter().asPath.split(/[?#]/)[0];
  const [wanted, setWanted] = useState(false);
  useEffect(() => () => void dispatch(questionClosed()), [dispatch, page]);
  if (question && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ConfirmationDialog
      question={question}
      onChoose={(value) => dispatch(optionChosen(value))}
      onProceed={() => dispatch(questionConfirmed())}
      onClose={() => dispatch(questionClosed(question?.id))}
    />
  );
}

/** If the dialog cannot be loaded, closes the question and shows a toast; the next one tries again. */
function Loading({ error, retry }: DynamicOptionsLoadingProps) {
  const question = useAppSelector(selectQuestion);
  const dispatch = useAppDispatch();
  const tryAgain = useEffectEvent(() => error && retry?.());
  useEffect(() => {
    if (!error) return;
    dispatch(questionClosed());
    dispatch(toastAdded('error', 'We couldn’t load this. Check your connection and try again.'));
  }, [dispatch, error]);
  useEffect(() => {
    if (question) tryAgain();
  }, [question]);
  return null;
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const useIsOffline = () => useSyncExternalStore(subscribe, isBrowserOffline, () => false);

/**
 * While offline, shows a notice and blocks links to other pages: they would end in the browser's error page and lose
 * the current one (record 0159). Shows a toast when back online.
 */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  const dispatch = useAppDispatch();
  const [pressed, setPressed] = useState(false);
  if (!isOffline && pressed) setPressed(false);

  useOnReconnect(() => dispatch(toastAdded('info', 'You’re back online.')));
  useEffect(() => {
    if (!isOffline) return undefined;
    const block = (event: MouseEvent) => {
      if (!pageLink(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setPressed(true);
    };
    // In the capture phase, before useLeaveGuard asks whether to leave.
    window.addEventListener('click', block, true);
    return () => window.removeEventListener('click', block, true);
  }, [isOffline]);

  return (
    <div role="status" className="sticky top-18 z-20 empty:hidden print:hidden">
      {isOffline && (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm font-bold text-warning shadow-1">
          <Icon of={WifiOff} size="sm" />
          {pressed
            ? 'You’re offline, so we can’t open another page yet. You can stay on this one.'
            : 'You’re offline. This page keeps everything you typed.'}
        </p>
      )}
    </div>
  );
}
