import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useRouter } from 'next/router';
import { LoadFailure } from '@/components/ui/feedback/load-failure/load-failure';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import type { Profile } from '@/api/contract/types';
import { loggedOutMessage, unsignedMessage } from '@/components/layout/messages';
import { NeedsScripts } from '@/components/layout/needs-scripts';
import { isRequestPage, isSavedPage, paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectIsSigned, selectProfile } from '@/store/slices/profile';
import { restoreSession, returnToSet, selectSession } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';

export interface ProtectedProps {
  /** `account`: a session is enough · `signed`: onboarding must be finished, too (product section 6). */
  needs: 'account' | 'signed';
  children: ReactNode | ((profile: Profile) => ReactNode);
}

/**
 * What only a parent with a session may see (product sections 2 and 6): a spinner until the profile is there. Without a
 * session the way leads to `/`, with a toast, and sign-in leads back; a request that the tab was opened with, by a mail's link,
 * and what is to be saved lead to the log-in itself (records 0157 and 0165); without a signature it leads to onboarding, whose end leads back.
 * Nothing else leads away when a session ends: every other page stays as it is (product rule 6).
 */
export function Protected({ needs, children }: ProtectedProps) {
  const { status, endedBy } = useAppSelector(selectSession);
  const profile = useAppSelector(selectProfile);
  const isSigned = useAppSelector(selectIsSigned);
  const dispatch = useAppDispatch();
  const router = useRouter();
  const wasIn = useRef(false);
  const unfinished = profile !== null && needs === 'signed' && !isSigned;

  const leave = useEffectEvent(() => {
    if (!wasIn.current && (isRequestPage(router.asPath) || isSavedPage(router.asPath))) {
      dispatch(toastAdded('info', loggedOutMessage));
      void router.replace(paths.loginFrom(router.asPath));
      return;
    }
    // Whoever has just logged out here knows it, and does not want back.
    if (endedBy !== 'parent' || !wasIn.current) {
      dispatch(toastAdded('info', loggedOutMessage));
      dispatch(returnToSet(router.asPath));
    }
    void router.replace(paths.home);
  });
  const finishFirst = useEffectEvent(() => {
    dispatch(toastAdded('info', unsignedMessage));
    dispatch(returnToSet(router.asPath));
    void router.replace(paths.onboarding);
  });

  useEffect(() => {
    if (status === 'in') wasIn.current = true;
    if (status === 'out') leave();
  }, [status]);
  useEffect(() => {
    if (unfinished) finishFirst();
  }, [unfinished]);

  if (profile && !unfinished) return typeof children === 'function' ? children(profile) : children;
  if (status === 'unreachable') return <Unreachable onRetry={() => void dispatch(restoreSession())} />;
  return (
    <>
      <NeedsScripts />
      <div className="flex justify-center px-4 py-24 text-primary-ink noscript:hidden">
        <Spinner size="lg" />
      </div>
    </>
  );
}

/** A service out of reach logs nobody out (product rule 6): the page waits for another try. */
function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mx-auto max-w-prose px-4 py-16">
      <LoadFailure title="We can’t reach your account right now" onRetry={onRetry}>
        You are still logged in. Please check your connection and try again.
      </LoadFailure>
    </div>
  );
}
