import type { ReactNode } from 'react';
import { Confirmation } from '@/components/layout/confirmation';
import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';
import { OfflineNotice } from '@/components/layout/offline-notice';
import { RequestBar } from '@/components/layout/request-bar';
import { RouteFocus } from '@/components/layout/route-focus';
import { Toasts } from '@/components/layout/toasts';
import { useKeptFocus } from '@/components/layout/use-kept-focus';
import { Banner } from '@/components/ui/feedback/banner/banner';
import { useRecordedRoutes } from '@/components/ui/navigation/use-route-history';
import type { InventedShare } from '@/lib/facility-facts';
import { useAppSelector } from '@/store/hooks';
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
