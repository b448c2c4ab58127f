import type { ReactNode } from 'react';
import { PageHead } from '@/components/layout/page-head';
import { RequestMissing } from '@/components/screens/my-bookings/request-screen';
import { RequestThread } from '@/components/screens/my-bookings/request-thread';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths, type RequestKind, requestPaths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import type { GroupArg } from '@/store/requests/group-list';
import { useGroup } from '@/store/requests/use-request-page';
import type { RootState } from '@/store/root-reducer';
import { loadBooking, selectBooking } from '@/store/slices/bookings';
import { loadTour, selectTour } from '@/store/slices/tours';
import { loadWaitlist, selectWaitlist } from '@/store/slices/waitlists';
import type { LoadThunk } from '@/store/use-load';

interface AnyRequest {
  id: string;
  number: string;
  facility: { name: string; phone: string | null; phoneExtension: string | null };
  address: { timeZone: string };
}

interface KindRow {
  noun: string;
  load: LoadThunk<AnyRequest, GroupArg>;
  select: (state: RootState, id: string) => AnyRequest | null;
}

const kinds: Record<RequestKind, KindRow> = {
  booking: { noun: 'booking', load: loadBooking, select: selectBooking },
  tour: { noun: 'tour', load: loadTour, select: selectTour },
  waitlist: { noun: 'waitlist request', load: loadWaitlist, select: selectWaitlist },
};

interface ThreadScreenProps {
  kind: RequestKind;
  id: string;
}

const inbox = { label: 'Messaging', href: paths.support };

/** The messages about one request, from the inbox. The request's page has them, too, below its facts. */
export function ThreadScreen({ kind, id }: ThreadScreenProps) {
  const request = useAppSelector((state) => kinds[kind].select(state, id));
  const { noun, load } = kinds[kind];
  const { failure, retry } = useGroup({ id, load, isLoaded: request !== null, waits: false });
  if (!request) return <RequestMissing noun={noun} failure={failure} onRetry={retry} list={inbox} />;
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <RequestThread kind={kind} request={request} headingLevel={1} />
      <p>
        <TextLink href={requestPaths[kind](id)}>
          See your {noun} {request.number}
        </TextLink>
      </p>
    </div>
  );
}
ThreadScreen.Frame = function Frame({ kind, id, children }: ThreadScreenProps & { children: ReactNode }) {
  const request = useAppSelector((state) => kinds[kind].select(state, id));
  const name = request?.facility.name ?? 'Messages';
  return (
    <div className="mx-auto flex max-w-page flex-col gap-4 px-4 py-6 sm:px-6">
      <PageHead title={name} hidden />
      <Breadcrumbs items={[inbox, { label: name, isName: request !== null }]} />
      {children}
    </div>
  );
};
