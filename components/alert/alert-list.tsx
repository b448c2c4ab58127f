import { Pause, Pencil, Play, Trash2 } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import type { SearchAlert } from '@/api/contract/types';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { ListSkeleton } from '@/components/ui/feedback/skeleton';
import { StatusLabel } from '@/components/ui/feedback/status-label';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { Card } from '@/components/ui/layout/card';
import { TextLink } from '@/components/ui/navigation/text-link';
import { localTimeZone, momentText } from '@/lib/dates/instants';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { hourText } from '@/lib/search/alerts';
import { withSearch } from '@/lib/search/asked-search';
import { alertWords } from '@/lib/search/search-words';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { confirm } from '@/store/slices/confirmation';
import { readRequestNotices } from '@/store/slices/notices';
import { deleteAlert, loadAlerts, selectSearchAlerts, setAlertHour, updateAlert } from '@/store/slices/search-alerts';
import { useLoad } from '@/store/use-load';

/**
 * The family's alerts and the hour of their e-mail.
 * @param shown the alert that a notice links to: highlighted, and its notices are marked as read
 */
export function AlertList({ shown }: { shown: string | null }) {
  const dispatch = useAppDispatch();
  const { list } = useAppSelector(selectSearchAlerts);
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
        “Tell me when a spot opens” at a facility. We’ll e‑mail you at most once a day.
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

/** The hour of the daily e-mail; saved at once. */
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
        Time in {timeZone.split('/').at(-1)!.replaceAll('_', ' ')}. One e‑mail a day at most, and none if nothing is
        new.
      </p>
      <p role="status" className="text-sm font-bold text-success">
        {saved ? 'Saved' : ''}
      </p>
    </div>
  );
}

interface AlertCardProps {
  alert: SearchAlert;
  /** Linked from a notice or just saved. */
  isShown: boolean;
}

function AlertCard({ alert, isShown }: AlertCardProps) {
  const { id, version, search, paused, over, free, toldAt } = alert;
  const { title, wish } = alertWords({ facility: alert.facility?.name ?? null, search });
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) card.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);

  const pause = async () => {
    setBusy(true);
    const result = await dispatch(updateAlert({ id, body: { version, search, paused: !paused } }));
    // Edited elsewhere: load the current version.
    if (updateAlert.rejected.match(result) && result.error.status === 409) await dispatch(loadAlerts());
    setBusy(false);
  };
  const remove = () =>
    dispatch(
      confirm(
        {
          title: 'Delete this alert?',
          message: `${title}: ${wish}`,
          proceedLabel: 'Delete alert',
          cancelLabel: 'Keep alert',
          destructive: true,
        },
        async () => void (await dispatch(deleteAlert(id))),
      ),
    );

  return (
    <Card as="li" ref={card} className={isShown ? 'outline-2 outline-primary' : undefined}>
      <div className="flex flex-col gap-2" role="group" aria-label={title}>
        <div>
          <StatusLabel {...(over ? ended : paused ? isPaused : running)} />
        </div>
        <h3 className="text-lg font-black wrap-anywhere">
          <TextLink
            href={alert.facility ? withSearch(paths.facility(alert.facility.id), search) : `${paths.home}?${search}`}
          >
            {title}
          </TextLink>
        </h3>
        <p className="wrap-anywhere">{wish}</p>
        <p className="text-sm text-ink-soft">
          {over ? 'All of its days have passed.' : freeWords(free, alert.facility !== null)}
          {toldAt && ` Last e‑mail: ${momentText(new Date(toldAt), localTimeZone())}.`}
        </p>
        <div className="flex flex-wrap gap-2">
          {!over && (
            <Button variant="secondary" size="sm" icon={paused ? Play : Pause} busy={busy} onClick={() => void pause()}>
              {paused ? 'Resume' : 'Pause'}
            </Button>
          )}
          <ButtonLink href={paths.editAlert(id)} variant="secondary" size="sm" icon={Pencil}>
            Change
          </ButtonLink>
          <Button variant="quiet" size="sm" icon={Trash2} onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      </div>
    </Card>
  );
}

const running = { label: 'On', color: 'success' } as const;
const isPaused = { label: 'Paused', color: 'pending' } as const;
const ended = { label: 'Ended', color: 'failed' } as const;

/** Places found at the last check: already known, so no notice is sent about them. */
function freeWords(free: number, isOne: boolean): string {
  if (free === 0) return 'No spots yet.';
  if (isOne) return 'There’s a spot now. We’ll e‑mail you if it fills and opens again.';
  return `${free} ${free === 1 ? 'has a spot' : 'have spots'} now. We’ll e‑mail you about new ones.`;
}
