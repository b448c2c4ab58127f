import { useState } from 'react';
import type { Answer } from '@/api/contract/types';
import { Notice } from '@/components/ui/feedback/notice';
import { Button, ButtonLink } from '@/components/ui/inputs/button';
import { paths } from '@/lib/paths';
import { alertWords } from '@/lib/search/search-words';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { stopAlerts } from '@/store/slices/search-alerts';

type Alerts = Answer<'readAlertStop'>['alerts'];

interface StopAlertsProps {
  stopKey: string;
  alerts: Alerts;
  /** The alerts were deleted meanwhile. */
  onGone: () => void;
}

/** Unsubscribe page of a mailed link: lists the alerts and stops them with one button. */
export function StopAlerts({ stopKey, alerts, onGone }: StopAlertsProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'busy' | 'done' | Failure>('ready');
  const stop = async () => {
    setState('busy');
    const result = await dispatch(stopAlerts(stopKey));
    if (stopAlerts.fulfilled.match(result)) setState('done');
    else if (result.error.status === 404) onGone();
    else setState(result.error);
  };
  const isOne = alerts.length === 1;
  const isOver = state === 'done' || alerts.every(({ paused }) => paused);
  return (
    <div className="space-y-6">
      <AlertSummaries alerts={alerts} />
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" title={isOne ? 'The alert hasn’t ended' : 'The alerts haven’t ended'}>
          <p>{sentenceOf(state)}</p>
        </Notice>
      )}
      {isOver ? (
        <Notice tone="success" role="status" title={isOne ? 'This alert has ended' : 'These alerts have ended'}>
          <p>We won’t e‑mail you about {isOne ? 'it' : 'them'} anymore. You can resume it on your Saved page.</p>
        </Notice>
      ) : (
        <Button size="lg" block busy={state === 'busy'} onClick={() => void stop()}>
          {isOne ? 'End this alert' : 'End these alerts'}
        </Button>
      )}
      <p>
        <ButtonLink href={paths.saved} variant="quiet">
          Go to your Saved page
        </ButtonLink>
      </p>
    </div>
  );
}

const AlertSummaries = ({ alerts }: { alerts: Alerts }) => (
  <ul className="space-y-3">
    {alerts.map((alert) => {
      const { title, wish } = alertWords(alert);
      return (
        <li key={`${title} ${alert.search}`} className="wrap-anywhere">
          <strong className="block">{title}</strong>
          {wish}
        </li>
      );
    })}
  </ul>
);
