import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Confirmation } from '@/components/layout/confirmation';
import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';
import { OfflineNotice } from '@/components/layout/offline-notice';
import { Toasts } from '@/components/layout/toasts';
import { useKeptFocus } from '@/components/layout/use-kept-focus';
import { Banner } from '@/components/ui/feedback/banner/banner';
import { useRecordedRoutes } from '@/components/ui/navigation/use-route-history';
import type { InventedShare } from '@/lib/facilities/facts';
import { useAppSelector } from '@/store/hooks';
import { selectBookingDraft } from '@/store/slices/booking-draft';
import { selectCameLate, selectInventedFacilities, selectIsDemo } from '@/store/slices/settings';

const skipLinkStyle =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-4 focus:py-3 focus:font-bold focus:shadow-3';

/** What a demonstration says of itself, by which of its facilities are invented. */
const demonstrationNotices: Record<InventedShare, string> = {
  all: 'Demonstration data: families, facilities and payments are invented.',
  some: 'Demonstration: facilities marked as invented do not exist, and payments are not real.',
  none: 'Demonstration: payments are not real.',
};

/** The frame of every page. The page itself fills `main`, from edge to edge. */
export function Shell({ children }: { children: ReactNode }) {
  useRecordedRoutes();
  useKeptFocus();
  const isDemo = useAppSelector(selectIsDemo);
  const invented = useAppSelector(selectInventedFacilities);
  const isLate = useAppSelector(selectCameLate);
  const banner = isDemo && <Banner label="Demonstration">{demonstrationNotices[invented]}</Banner>;
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <a href="#content" className={skipLinkStyle}>
        Skip to content
      </a>
      {!isLate && banner}
      <Header />
      <OfflineNotice />
      <RequestBar />
      {/* As high as the window: what comes later does not push a footer that is in sight. */}
      <main id="content" tabIndex={-1} className="min-h-dvh grow print:min-h-0">
        {children}
      </main>
      <Footer />
      {isLate && banner}
      <Toasts />
      <Confirmation />
      <RouteFocus />
    </div>
  );
}

/** Few visitors have begun a request: its words do not weigh on the others' first page. */
const RequestBarContent = dynamic(
  () => import('@/components/layout/request-bar-content').then((module) => module.RequestBarContent),
  { ssr: false, loading: () => null },
);

/** A request that is not sent yet, on top of the pages between choosing its days and sending it. */
export function RequestBar() {
  const { bookingDates, permanentBookingDays } = useAppSelector(selectBookingDraft);
  return bookingDates.length > 0 || permanentBookingDays.length > 0 ? <RequestBarContent /> : null;
}

const pathOf = (url: string) => url.split(/[?#]/)[0];
const hashOf = (url: string) => url.split('#')[1] ?? '';

/**
 * After a navigation the focus goes to the new page's heading, or to the part that the address names, so that a keyboard starts there and a reader hears where it
 * is. The title is announced by the framework. A change of the query alone (a filter, a page of a list) moves nothing.
 */
function RouteFocus() {
  const { events, asPath } = useRouter();
  const last = useRef(pathOf(asPath));

  useEffect(() => {
    const arrived = (url: string) => {
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
    events.on('routeChangeComplete', arrived);
    return () => events.off('routeChangeComplete', arrived);
  }, [events]);
  return null;
}
