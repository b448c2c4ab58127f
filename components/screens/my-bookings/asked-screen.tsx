import { useRouter } from 'next/router';
import { useState } from 'react';
import type { AskedTogether, Settings } from '@/api/contract/types';
import { pageFrame } from '@/components/layout/page-frame';
import { RequestMissing } from '@/components/screens/my-bookings/request-screen';
import { AskedCard, CancelOthers } from '@/components/several/asked-requests';
import { answeredCount, type AskedRequest, askedRequests, needsAnswer } from '@/components/several/asked-words';
import { TourActions } from '@/components/tour/tour-actions';
import { tourPrompt } from '@/components/tour/tour-words';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { ButtonLink } from '@/components/ui/inputs/button';
import { Name } from '@/components/ui/layout/name';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { localDay } from '@/lib/dates/instants';
import { paths, requestPaths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { usePolling } from '@/store/requests/use-request-page';
import { loadAsked } from '@/store/slices/several';
import { selectTourEntities } from '@/store/slices/tours';
import { selectWaitlistEntities } from '@/store/slices/waitlists';
import { useLoad } from '@/store/use-load';

const refreshMs = 30_000;
const wishes = { tour: 'a tour', waitlist: 'a waitlist spot' } as const;

/** The answers to one request that was sent to several facilities. */
export function AskedScreen({ id, settings }: { id: string; settings: Settings }) {
  return <LoadedRequests key={id} id={id} now={new Date(settings.now)} />;
}
AskedScreen.Frame = pageFrame(
  'Asked together',
  <Breadcrumbs items={[{ label: 'My Bookings', href: paths.bookings }, { label: 'Asked together' }]} />,
);

function LoadedRequests({ id, now }: { id: string; now: Date }) {
  const { data, failure, status, retry, reload } = useLoad(loadAsked, { id });
  // Keeps the last data while a refresh fails.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const refresh = () => reload({ id, background: true });
  usePolling(() => status !== 'loading' && refresh(), refreshMs, last !== null);
  if (!last) {
    const list = { label: 'My Bookings', href: paths.bookings };
    return <RequestMissing noun="question" failure={failure} onRetry={retry} list={list} />;
  }
  return (
    <>
      {failure && (
        <LoadFailure title="We couldn’t update this page" onRetry={retry}>
          {sentenceOf(failure)}
        </LoadFailure>
      )}
      <Requests together={last} now={now} onChange={refresh} />
    </>
  );
}

function Requests({ together, now, onChange }: { together: AskedTogether; now: Date; onChange: () => void }) {
  const { query } = useRouter();
  const tours = useAppSelector(selectTourEntities);
  const waitlists = useAppSelector(selectWaitlistEntities);
  // The store has the parent's answers before this page's data is reloaded.
  const requests = askedRequests({
    ...together,
    tours: together.tours.map((one) => ({ ...one, request: tours[one.request.id] ?? one.request })),
    waitlists: together.waitlists.map((one) => ({ ...one, request: waitlists[one.request.id] ?? one.request })),
  });
  const count = new Set(requests.map(({ request }) => request.facility.id)).size;
  const whom = count === 1 ? '1 facility' : `${count} facilities`;
  const isNew = query.sent === '1' && requests.every(({ answeredAt }) => answeredAt === null);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {isNew && (
        <Notice tone="success" role="status" title={`Your question went to ${whom}`}>
          We’ll e‑mail you about each answer. This page shows who has answered.
        </Notice>
      )}
      <header className="flex flex-col gap-2">
        <h1 className="text-3xl font-black text-balance">
          You asked {whom} for {wishes[together.kind]}
        </h1>
        <p aria-live="polite" className="text-lg font-bold">
          {answeredCount(requests)}
        </p>
        <p className="text-ink-soft">Asked on {localDay(new Date(together.askedAt))}.</p>
      </header>
      <CancelOthers requests={requests} onDone={onChange} />
      <ul className="flex flex-col gap-3">
        {requests.map((one) => (
          <li key={one.request.id}>
            <AskedCard
              item={one}
              now={now}
              question={one.kind === 'tour' && needsAnswer(one) ? tourPrompt(one.request) : null}
            >
              <AskedAnswer item={one} />
            </AskedCard>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One action per request, as on Today. A waitlist offer is answered on its own page, which shows the price. */
function AskedAnswer({ item }: { item: AskedRequest }) {
  if (!needsAnswer(item)) return null;
  if (item.kind === 'tour') return <TourActions tour={item.request} onlyFirst />;
  const { id, facility } = item.request;
  return (
    <ButtonLink href={requestPaths.waitlist(id)}>
      See the offer
      <span className="sr-only">
        , <Name>{facility.name}</Name>
      </span>
    </ButtonLink>
  );
}
