import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { PageHead } from '@/components/layout/page-head';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { Spinner } from '@/components/ui/feedback/spinner';
import { ButtonLink } from '@/components/ui/inputs/button';
import { NoBookingsIllustration } from '@/components/ui/media/illustrations/no-bookings';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import type { GroupArg } from '@/store/requests/group-list';
import { useGroup, useReadNotices } from '@/store/requests/use-request-page';
import type { RootState } from '@/store/root-reducer';
import type { LoadThunk } from '@/store/use-load';

interface RequestKind<G> {
  /** "Booking", "Tour" or "Waitlist request". */
  noun: string;
  list: { label: string; href: string };
  select: (state: RootState, id: string) => G | null;
}

interface RequestScreenProps<G> extends RequestKind<G> {
  id: string;
  load: LoadThunk<G, GroupArg>;
  /** True until the facility has answered. */
  isNew: (request: G) => boolean;
  /** True while the facility may answer at any moment: the page polls. */
  waits: (request: G) => boolean;
  /** What happens next, shown right after sending. */
  next: (request: G) => string;
  children: (request: G) => ReactNode;
}

/** What this screen needs: number and facility for the title, the version to mark notices as read. */
interface Request {
  id: string;
  version: number;
  number: string;
  facility: { name: string };
}

/** The title and the breadcrumbs of one request's page. */
export const requestFrame = <G extends Request>({ noun, list, select }: RequestKind<G>) =>
  function Frame({ id, children }: { id: string; children: ReactNode }) {
    const request = useAppSelector((state) => select(state, id));
    const title = request ? `${noun} ${request.number} at ${request.facility.name}` : noun;
    return (
      <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
        <PageHead title={title} hidden />
        <Breadcrumbs items={[list, { label: request?.number ?? noun }]} />
        {children}
      </div>
    );
  };

/** One request: loading and error states, and a confirmation right after sending. */
export function RequestScreen<G extends Request>(props: RequestScreenProps<G>) {
  const { id, select, list, load, isNew, waits, next, children } = props;
  const request = useAppSelector((state) => select(state, id));
  useReadNotices(request);
  const { failure, retry } = useGroup({
    id,
    load,
    isLoaded: request !== null,
    waits: request !== null && waits(request),
  });
  const state = { noun: props.noun.toLowerCase(), failure, onRetry: retry };
  if (!request) return <RequestMissing {...state} list={list} />;
  return (
    <>
      <RequestMessages {...state} number={request.number} fresh={isNew(request)} next={next(request)} />
      {children(request)}
    </>
  );
}

interface RequestStateProps {
  /** In lowercase: "booking". */
  noun: string;
  failure: Failure | null;
  onRetry: () => void;
  list: { label: string; href: string };
}

/** Replaces a request that is loading, not found or failed to load. */
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

/** Above a request: a failed refresh, or the confirmation right after sending. */
function RequestMessages(props: Omit<RequestStateProps, 'list'> & { number: string; fresh: boolean; next: string }) {
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
