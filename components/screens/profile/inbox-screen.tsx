import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import type { Settings } from '@/api/contract/types';
import { pageFrame } from '@/components/layout/page-frame';
import { useProfile } from '@/components/layout/protected';
import { InboxList } from '@/components/thread/inbox-list';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { PagedList } from '@/components/ui/layout/paged-list';
import { paths } from '@/lib/paths';
import { pageOf } from '@/lib/search/url-values';
import { isUnsupported } from '@/store/api-thunk';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { usePolling } from '@/store/requests/use-request-page';
import { loadInbox, selectInbox } from '@/store/slices/inbox';
import { useLoad } from '@/store/use-load';

/** Only for a family that can't have messages yet, and with a service that has no inbox. */
const Support = dynamic(
  () => import('@/components/screens/profile/support-screens').then((module) => module.SupportPart),
  { ssr: false, loading: whileLoading('We couldn’t load this page', <ListSkeleton label="Loading this page" />) },
);

/** The messages of all requests, and support. */
export function InboxScreen({ settings }: { settings: Settings }) {
  const { accountInfo, signature } = useProfile();
  const support = <Support title="Messaging" email={accountInfo.email} settings={settings} />;
  return signature ? <Inbox settings={settings} instead={support} /> : support;
}
InboxScreen.Frame = pageFrame('Messaging');

const hrefFor = (page: number) => (page > 1 ? `${paths.support}?page=${page}` : paths.support);
const refreshMs = 60_000;

function Inbox({ settings: { productName, now }, instead }: { settings: Settings; instead: ReactNode }) {
  const page = pageOf(useRouter().query.page);
  const { data, status, failure } = useAppSelector(selectInbox);
  const { retry, reload } = useLoad(loadInbox, { page });
  usePolling(() => reload({ page, background: true }), refreshMs, status === 'idle');
  if (failure && isUnsupported(failure)) return instead;
  const common = { productName, now: new Date(now) };
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <h1 className="text-3xl font-black">Messaging</h1>
      <PagedList
        noun="messages"
        items={data?.items ?? null}
        page={data?.page ?? page}
        totalPages={data?.totalPages ?? 0}
        totalItems={data?.totalItems ?? 0}
        changing={status === 'loading'}
        failure={failure && sentenceOf(failure)}
        onRetry={retry}
        hrefFor={hrefFor}
        empty={
          <>
            <InboxList threads={[]} {...common} />
            <p className="text-ink-soft">Once you’ve sent a request, you can write to the facility here.</p>
          </>
        }
      >
        {(threads) => <InboxList threads={threads} {...common} />}
      </PagedList>
    </div>
  );
}
