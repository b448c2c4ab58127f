import { useEffect, useId, useState } from 'react';
import { AlertCard } from '@/components/alert/alert-card';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton/list-skeleton';
import { NativeSelect } from '@/components/ui/inputs/native-select/native-select';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { hourText } from '@/lib/search/alerts';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { loadAlerts, selectAlerts, setAlertHour } from '@/store/slices/alerts';
import { readRequestNotices } from '@/store/slices/notices';
import { useLoad } from '@/store/use-load';

/**
 * What the family is told of when a place comes free, and the hour of its e-mail.
 * @param shown the alert that a notice leads to: it stands out, and its notices are read
 */
export function AlertList({ shown }: { shown: string | null }) {
  const dispatch = useAppDispatch();
  const { list } = useAppSelector(selectAlerts);
  const { failure, retry } = useLoad(loadAlerts, undefined);
  const version = list?.items.find(({ id }) => id === shown)?.version;
  useEffect(() => {
    if (shown !== null && version !== undefined) void dispatch(readRequestNotices({ id: shown, version }));
  }, [dispatch, shown, version]);

  if (failure) {
    return (
      <LoadFailure title="We couldn’t load your alerts" onRetry={retry}>
        {sentenceOf(failure)}
      </LoadFailure>
    );
  }
  if (!list) return <ListSkeleton label="Loading your alerts" />;
  if (list.items.length === 0) {
    return (
      <p className="max-w-prose">
        You have no alerts. <TextLink href={paths.home}>Search child care</TextLink> and save your search, or choose
        “Tell me when a place comes free” at a facility. We e-mail you at most once a day.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {list.timeZone && <AlertHour hour={list.hour} timeZone={list.timeZone} />}
      <ul aria-label="Alerts" className="grid gap-4 lg:grid-cols-2">
        {list.items.map((alert) => (
          <AlertCard key={alert.id} alert={alert} isShown={alert.id === shown} />
        ))}
      </ul>
      {list.items.length >= limits.alertsMax && (
        <p>You have {limits.alertsMax} alerts, as many as there can be. Delete one to add another.</p>
      )}
    </div>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** When the family's one e-mail of the day is written; a choice is saved at once. */
function AlertHour({ hour, timeZone }: { hour: number; timeZone: string }) {
  const dispatch = useAppDispatch();
  const id = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [saved, setSaved] = useState(false);
  const choose = async (next: number) => {
    setSaved(false);
    setChosen(next);
    const result = await dispatch(setAlertHour(next));
    setChosen(null);
    setSaved(setAlertHour.fulfilled.match(result));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className="font-bold">
        E-mail me at
      </label>
      <span className="w-40">
        <NativeSelect id={id} value={chosen ?? hour} onChange={({ target }) => void choose(Number(target.value))}>
          {hours.map((one) => (
            <option key={one} value={one}>
              {hourText(one)}
            </option>
          ))}
        </NativeSelect>
      </span>
      <p className="text-sm text-ink-soft">
        Time in {timeZone.split('/').at(-1)!.replaceAll('_', ' ')}. One e-mail a day at most, and none if nothing is
        new.
      </p>
      <p role="status" className="text-sm font-bold text-success">
        {saved ? 'Saved' : ''}
      </p>
    </div>
  );
}
