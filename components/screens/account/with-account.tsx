import type { ReactNode } from 'react';
import type { Profile } from '@/api/contract/types';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';
import { restoreSession, selectSessionStatus } from '@/store/slices/session';

interface WithAccountProps {
  children: (profile: Profile) => ReactNode;
  /** For a visitor: why to log in, and where. */
  logInFirst: ReactNode;
  /** What has not been lost while the account cannot be reached. */
  untouched: string;
}

/** The page of a mailed link that is for one account: nobody is sent away from it while it is not known who reads it. */
export function WithAccount({ children, logInFirst, untouched }: WithAccountProps) {
  const status = useAppSelector(selectSessionStatus);
  const profile = useAppSelector(selectProfile);
  const dispatch = useAppDispatch();
  if (profile) return children(profile);
  if (status === 'out') return logInFirst;
  if (status === 'unreachable') {
    return (
      <LoadFailure title="We can’t reach your account right now" onRetry={() => void dispatch(restoreSession())}>
        {untouched} Please check your connection and try again.
      </LoadFailure>
    );
  }
  return (
    <div className="flex min-h-40 items-center justify-center text-primary-ink">
      <Spinner size="lg" />
    </div>
  );
}
