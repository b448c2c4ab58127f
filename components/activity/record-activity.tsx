import { useId, useState } from 'react';
import type { RecordActivity as Entry } from '@/api/contract/types';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { SkeletonText } from '@/components/ui/feedback/skeleton';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { Card } from '@/components/ui/layout/card';
import { Pager } from '@/components/ui/navigation/pager';
import { TextLink } from '@/components/ui/navigation/text-link';
import { fullDate } from '@/lib/dates/dates';
import { formatTime, localTimeZone, wallClockIn } from '@/lib/dates/instants';
import { activitySentence, actorName } from '@/lib/family/record-activity';
import { paths } from '@/lib/paths';
import { isUnsupported } from '@/store/api-thunk';
import { sentenceOf } from '@/store/failure';
import { useAppSelector } from '@/store/hooks';
import { loadRecordActivity, selectRecordActivity } from '@/store/slices/record-activity';
import { useLoad } from '@/store/use-load';

/** What adults did in the family's record and what facilities opened of it, newest first, by day. */
export function RecordActivity() {
  const headingId = useId();
  const selectId = useId();
  const [view, setView] = useState({ by: null as string | null, page: 1 });
  const { retry } = useLoad(loadRecordActivity, view);
  const { data: shown, failure, status } = useAppSelector(selectRecordActivity);
  if (failure && isUnsupported(failure)) {
    return <p className="text-ink-soft">This isn’t available here. You can still ask us who did what.</p>;
  }
  const fits = shown !== null && shown.view.by === view.by;
  const choices = (shown?.activity.actors ?? []).filter(({ id }) => id !== null);
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h2 id={headingId} className="text-xl font-bold">
        The last 12 months
      </h2>
      <p>
        If there’s something here that nobody in your family did,{' '}
        <TextLink href={paths.profileSection('password')}>log out all devices and choose a new password</TextLink>.
      </p>
      {choices.length > 1 && (
        <p className="max-w-sm">
          <label htmlFor={selectId} className="mb-1 block font-bold">
            Show
          </label>
          <NativeSelect
            id={selectId}
            value={view.by ?? ''}
            onChange={({ target }) => setView({ by: target.value || null, page: 1 })}
          >
            <option value="">Everyone</option>
            {choices.map((actor) => (
              <option key={actor.id} value={actor.id!}>
                {actor.kind === 'former' ? 'Former adults' : actorName(actor)}
              </option>
            ))}
          </NativeSelect>
        </p>
      )}
      <div aria-live="polite" aria-busy={status === 'loading'} className="flex flex-col gap-6">
        {failure ? (
          <LoadFailure title="We couldn’t load the activity of this record" onRetry={retry}>
            {sentenceOf(failure)}
          </LoadFailure>
        ) : fits ? (
          <Days entries={shown.activity.items} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </div>
      {!failure && fits && (
        <Pager
          label="Pages of activity"
          page={shown.activity.page}
          totalPages={shown.activity.totalPages}
          changing={status === 'loading'}
          onChange={(page) => setView({ ...view, page })}
        />
      )}
    </section>
  );
}

function Days({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <p className="text-ink-soft">Nothing yet.</p>;
  const zone = localTimeZone();
  const timed = entries.map((entry) => ({ ...entry, ...wallClockIn(zone, new Date(entry.at)) }));
  return [...new Set(timed.map(({ date }) => date))].map((day) => (
    <Card key={day} as="section" aria-label={fullDate(day)} className="flex flex-col gap-2">
      <h3 className="text-lg font-black">{fullDate(day)}</h3>
      <ul className="divide-y divide-line">
        {timed
          .filter(({ date }) => date === day)
          .map((entry) => (
            <li key={entry.id} className="py-2 wrap-anywhere sm:flex sm:gap-4">
              <time dateTime={entry.at} className="block shrink-0 text-ink-soft sm:w-20">
                {formatTime(entry.time)}
              </time>
              <span>{activitySentence(entry)}</span>
            </li>
          ))}
      </ul>
    </Card>
  ));
}
