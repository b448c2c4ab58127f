import { useState } from 'react';
import type { Answer } from '@/api/contract/types';
import { Button } from '@/components/ui/inputs/button/button';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { alertWords } from '@/lib/search/search-words';
import { paths } from '@/lib/paths';
import { sentenceOf, type Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { stopAlerts } from '@/store/slices/alerts';

type Alerts = Answer<'readAlertStop'>['alerts'];

interface StopAlertsProps {
  stopKey: string;
  alerts: Alerts;
  /** They were deleted meanwhile. */
  onGone: () => void;
}

/** What a mail's link ends, and the one press that does it. */
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
      <Wishes alerts={alerts} />
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" title={isOne ? 'The alert has not ended' : 'The alerts have not ended'}>
          <p>{sentenceOf(state)}</p>
        </Notice>
      )}
      {isOver ? (
        <Notice tone="success" role="status" title={isOne ? 'This alert has ended' : 'These alerts have ended'}>
          <p>We won’t e-mail you about {isOne ? 'it' : 'them'} any more. You can resume it on your Saved page.</p>
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

const Wishes = ({ alerts }: { alerts: Alerts }) => (
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
