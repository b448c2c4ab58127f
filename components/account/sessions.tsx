import { type ReactNode, useState } from 'react';
import type { Session } from '@/api/contract/types';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { SkeletonText } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { localDay, localTimeZone, momentText } from '@/lib/dates/instants';
import { clockPlace } from '@/lib/dates/zone-names';
import { isUnsupported } from '@/store/api-thunk';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { endSessions, loadSessions, selectSessions } from '@/store/slices/sessions';
import { useLoad } from '@/store/use-load';

/** Where the account is logged in, to log out elsewhere. `children` frames it; nothing where the service has no such list. */
export function Sessions({ children }: { children: (list: ReactNode) => ReactNode }) {
  const { data: sessions, failure } = useAppSelector(selectSessions);
  const { retry } = useLoad(loadSessions, undefined);
  if (failure && isUnsupported(failure)) return null;
  return children(
    <>
      <p>If you don’t recognize a device, log it out. Then change your password.</p>
      {failure && (
        <LoadFailure title="We couldn’t load where you’re logged in" onRetry={retry}>
          {sentenceOf(failure)}
        </LoadFailure>
      )}
      {!sessions && !failure && <SkeletonText lines={2} />}
      {sessions && <SessionList sessions={sessions} />}
    </>,
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<{ said: string | Failure; count: number }>({ said: '', count: 0 });
  const [busy, setBusy] = useState<string | null>(null);

  const end = async (button: string, given: { id?: string }, said: string) => {
    setBusy(button);
    const result = await dispatch(endSessions(given));
    setBusy(null);
    setOutcome({ said: endSessions.rejected.match(result) ? result.error : said, count: outcome.count + 1 });
  };

  const { said, count } = outcome;
  return (
    <>
      {count > 0 && (
        <Notice
          tone={typeof said === 'string' ? 'success' : 'error'}
          role={typeof said === 'string' ? 'status' : 'alert'}
          focusKey={count}
        >
          <p>{typeof said === 'string' ? said : sentenceOf(said)}</p>
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {sessions.map((session) => {
          const { id, isCurrent, lastUsedAt } = session;
          const name = nameOf(session);
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3">
              <div>
                <p className="font-bold">
                  {name}
                  {isCurrent && <span className="text-primary-ink"> · This device</span>}
                </p>
                <p className="text-ink-soft">{detailsOf(session)}</p>
              </div>
              {!isCurrent && (
                <Button
                  variant="quiet"
                  size="sm"
                  busy={busy === id}
                  onClick={() => void end(id, { id }, `${name} was logged out.`)}
                  aria-label={`Log out: ${name}, last used ${local(lastUsedAt)}`}
                >
                  Log out
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button
          variant="secondary"
          busy={busy === 'all'}
          onClick={() => void end('all', {}, 'All your other devices were logged out.')}
        >
          Log out all other devices
        </Button>
      )}
    </>
  );
}

const nameOf = ({ device, startedAt }: Session) => device ?? `A device from ${localDay(new Date(startedAt))}`;

const local = (at: string): string => momentText(new Date(at), localTimeZone());

function detailsOf({ zone, startedAt, lastUsedAt }: Session): string {
  const place = zone === null ? '' : `${clockPlace(zone)}. `;
  const last = lastUsedAt === startedAt ? '' : ` Last used ${local(lastUsedAt)}.`;
  return `${place}Logged in ${local(startedAt)}.${last}`;
}
