import type { ReactNode } from 'react';
import { useRouter } from 'next/router';
import { PageHead } from '@/components/layout/page-head';
import { Protected } from '@/components/layout/protected';
import { EmptyState } from '@/components/ui/feedback/empty-state/empty-state';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs/breadcrumbs';
import { paths } from '@/lib/paths';
import { sentenceOf, type Failure } from '@/store/failure';
import { useReadNotices } from '@/store/use-read-notices';

interface RequestFrameProps {
  /** "Booking", "Tour", "Waitlist request". */
  noun: string;
  /** The page of its list. */
  list: { label: string; href: string };
  /** The request's number and facility, once it is here: the tab is named after it, and notices about it are read. */
  request: { id: string; version: number; number: string; facility: { name: string } } | null;
  children: ReactNode;
}

/** The frame of one request's page: the tab's title, the way back, and the spinner for those who are not known yet. */
export function RequestFrame({ noun, list, request, children }: RequestFrameProps) {
  useReadNotices(request);
  const title = request ? `${noun} ${request.number} at ${request.facility.name}` : noun;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title={title} hidden />
      <Breadcrumbs items={[list, { label: request?.number ?? noun }]} />
      <Protected needs="signed">{children}</Protected>
    </div>
  );
}

interface RequestStateProps {
  /** As in a sentence: "booking". */
  noun: string;
  failure: Failure | null;
  onRetry: () => void;
  list: { label: string; href: string };
}

/** A request that is not here: on its way, not of this account, or not to be had just now. */
export function RequestMissing({ noun, failure, onRetry, list }: RequestStateProps) {
  if (failure?.status === 404) {
    return (
      <EmptyState
        illustration={<NoBookingsIllustration />}
        title={`We couldn’t find this ${noun} in your account`}
        headingLevel={1}
        action={<ButtonLink href={list.href}>{list.label}</ButtonLink>}
      />
    );
  }
  if (failure)
    return (
      <LoadFailure title={`We couldn’t load this ${noun}`} onRetry={onRetry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  return (
    <div className="flex justify-center py-24 text-primary-ink">
      <Spinner size="lg" />
    </div>
  );
}

/** Above a request: that it could not be brought up to date, and, just after it was sent, its number and what comes next. */
export function RequestNews(props: Omit<RequestStateProps, 'list'> & { number: string; fresh: boolean; next: string }) {
  const { noun, failure, onRetry, number, fresh, next } = props;
  const { query } = useRouter();
  return (
    <>
      {failure && (
        <LoadFailure title={`We couldn’t update this ${noun}`} onRetry={onRetry}>
          {sentenceOf(failure)}
        </LoadFailure>
      )}
      {query.sent === '1' && fresh && (
        <Notice tone="success" role="status" title={`Your request ${number} was sent`}>
          {next}
        </Notice>
      )}
    </>
  );
}

export const bookingsPage = { label: 'My Bookings', href: paths.bookings };
