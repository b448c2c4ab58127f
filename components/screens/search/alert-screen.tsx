import { useRouter } from 'next/router';
import type { Profile, SearchAlert } from '@/api/contract/types';
import { AlertForm } from '@/components/alert/alert-form';
import { pageFrame } from '@/components/layout/page-frame';
import { useProfile } from '@/components/layout/protected';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Spinner } from '@/components/ui/feedback/spinner';
import { ButtonLink } from '@/components/ui/inputs/button';
import { paths } from '@/lib/paths';
import { filtersOf, hourText } from '@/lib/search/alerts';
import type { SearchFilters } from '@/lib/search/search';
import { placeWords } from '@/lib/search/search-words';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadFacility } from '@/store/slices/facility';
import { loadAlerts, selectSearchAlerts } from '@/store/slices/search-alerts';
import { useLoad } from '@/store/use-load';

const title = 'Tell me when a spot opens';

/** Creates an alert for the search or facility in the URL, or with `?id` changes one (record 0165). */
export function AlertScreen() {
  const { query, asPath } = useRouter();
  const idOf = (value: unknown) => (typeof value === 'string' ? value : null);
  const profile = useProfile();
  const filters = filtersOf(asPath.split('#')[0]!.split('?')[1] ?? '');
  const id = idOf(query.id);
  if (id !== null) return <Change key={id} profile={profile} id={id} />;
  return <Wanted profile={profile} filters={filters} facilityId={idOf(query.facility)} alert={null} />;
}
AlertScreen.Frame = pageFrame(title, <h1 className="text-3xl font-black">{title}</h1>, 'max-w-prose gap-6 py-6');

interface WantedProps {
  profile: Profile;
  filters: SearchFilters;
  facilityId: string | null;
  alert: SearchAlert | null;
}

/** The form with the name of the search or facility; loads the facility if its name is unknown. */
function Wanted({ alert, facilityId, filters, profile }: WantedProps) {
  const known = alert?.facility?.name ?? null;
  const isUnnamed = facilityId !== null && known === null;
  const { data, failure, retry } = useLoad(loadFacility, facilityId ?? '', { skip: !isUnnamed });
  if (failure?.status === 404) return <Gone title="We couldn’t find this facility" />;
  if (failure) return <Failed onRetry={retry} sentence={sentenceOf(failure)} />;
  if (isUnnamed && !data) return <Waiting />;
  return (
    <>
      <p>
        <strong className="block wrap-anywhere">{known ?? data?.name ?? placeWords(filters)}</strong>
        We check every day and e‑mail you when a new spot opens. <Hour />
      </p>
      <AlertForm profile={profile} filters={filters} facilityId={facilityId} alert={alert} />
    </>
  );
}

function Hour() {
  const { list } = useAppSelector(selectSearchAlerts);
  useLoad(loadAlerts, undefined, { skip: list !== null });
  return (
    <>You get at most one e‑mail a day, at {hourText(list?.hour ?? 7)}. You can change the hour on your Saved page.</>
  );
}

function Change({ profile, id }: { profile: Profile; id: string }) {
  const { list } = useAppSelector(selectSearchAlerts);
  const { failure, retry, status } = useLoad(loadAlerts, undefined);
  if (failure) return <Failed onRetry={retry} sentence={sentenceOf(failure)} />;
  if (!list || status === 'loading') return <Waiting />;
  const alert = list.items.find((one) => one.id === id);
  if (!alert) return <Gone title="This alert was deleted" />;
  return (
    <Wanted profile={profile} filters={filtersOf(alert.search)} facilityId={alert.facility?.id ?? null} alert={alert} />
  );
}

const Waiting = () => (
  <p className="flex justify-center py-12 text-primary-ink">
    <Spinner size="lg" />
  </p>
);

const Gone = ({ title: heading }: { title: string }) => (
  <EmptyState title={heading} action={<ButtonLink href={paths.saved}>Go to your Saved page</ButtonLink>} />
);

const Failed = ({ onRetry, sentence }: { onRetry: () => void; sentence: string }) => (
  <LoadFailure title="We couldn’t load this page" onRetry={onRetry}>
    {sentence}
  </LoadFailure>
);
