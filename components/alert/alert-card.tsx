import { useEffect, useRef, useState } from 'react';
import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import type { SearchAlert } from '@/api/contract/types';
import { StatusLabel } from '@/components/ui/feedback/status-label/status-label';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { Card } from '@/components/ui/layout/card/card';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { momentText } from '@/lib/dates/moments';
import { paths } from '@/lib/paths';
import { alertWords } from '@/lib/search/search-words';
import { localTimeZone } from '@/lib/dates/time-zones';
import { useAppDispatch } from '@/store/hooks';
import { confirm } from '@/store/slices/alert';
import { deleteAlert, loadAlerts, updateAlert } from '@/store/slices/alerts';

interface AlertCardProps {
  alert: SearchAlert;
  /** A notice or a save leads to this one. */
  isShown: boolean;
}

/** One alert: what is wanted, how it stands, and what can be done with it. */
export function AlertCard({ alert, isShown }: AlertCardProps) {
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
    // Changed elsewhere: what stands there now is shown.
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
        <StatusLabel {...(over ? ended : paused ? isPaused : running)} />
        <h3 className="text-lg font-black wrap-anywhere">
          <TextLink href={alert.facility ? paths.facility(alert.facility.id) : `${paths.home}?${search}`}>
            {title}
          </TextLink>
        </h3>
        <p className="wrap-anywhere">{wish}</p>
        <p className="text-sm text-ink-soft">
          {over
            ? 'All of its days have passed, so there is nothing left to look for.'
            : freeWords(free, alert.facility !== null)}
          {toldAt && ` Last e-mail: ${momentText(new Date(toldAt), localTimeZone())}.`}
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

/** What was free when it was looked last: that is no news. */
function freeWords(free: number, isOne: boolean): string {
  if (free === 0) return 'No place when we last looked.';
  if (isOne) return 'There was a place when we last looked. We tell you when it goes and comes free again.';
  return `${free} ${free === 1 ? 'facility' : 'facilities'} had a place when we last looked. We tell you about others.`;
}
