import { useRouter } from 'next/router';
import { type ComponentType, type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { Profile } from '@/api/contract/types';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Spinner } from '@/components/ui/feedback/spinner';
import { TextLink } from '@/components/ui/navigation/text-link';
import { isRequestPage, isSavedPage, paths } from '@/lib/paths';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { isHeldBack, selectIsSigned, selectProfile } from '@/store/slices/profile';
import { restoreSession, returnToSet, selectSession } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';

/** Product sections 6 and 8. */
const loggedOutMessage = "You're logged out. Please log in to proceed.";
/** Product rule 6: the service's message for a family without a signature. */
const unsignedMessage = 'Finish your registration first.';
const secondStepPath = paths.profileSection('password');

interface ProtectedProps {
  /** `account`: a session is enough · `signed`: onboarding must be finished, too (product section 6). */
  needs: 'account' | 'signed';
  children: ReactNode | ((profile: Profile) => ReactNode);
}

/**
 * Guards a page that needs a session (product sections 2 and 6); shows a spinner until the profile is loaded. Without a
 * session, redirects to `/` with a toast; logging in returns to the page. A request page opened from an e-mail and the
 * Saved page redirect to the log-in page instead (records 0157 and 0165). Without a signature, redirects to onboarding,
 * which returns to the page; without a second step that the operator asks for, to that. Pages without this guard stay
 * when a session ends (product rule 6).
 */
export function Protected({ needs, children }: ProtectedProps) {
  const { status, endedBy } = useAppSelector(selectSession);
  const profile = useAppSelector(selectProfile);
  const isSigned = useAppSelector(selectIsSigned);
  const dispatch = useAppDispatch();
  const router = useRouter();
  const wasLoggedIn = useRef(false);
  const isHeld = profile !== null && isHeldBack(profile);
  const unfinished = isHeld ? router.asPath !== secondStepPath : profile !== null && needs === 'signed' && !isSigned;

  const leave = useEffectEvent(() => {
    if (!wasLoggedIn.current && (isRequestPage(router.asPath) || isSavedPage(router.asPath))) {
      dispatch(toastAdded('info', loggedOutMessage));
      void router.replace(paths.loginFrom(router.asPath));
      return;
    }
    // No toast and no return path after the parent logged out in this tab.
    if (endedBy !== 'parent' || !wasLoggedIn.current) {
      dispatch(toastAdded('info', loggedOutMessage));
      dispatch(returnToSet(router.asPath));
    }
    void router.replace(paths.home);
  });
  const finishFirst = useEffectEvent(() => {
    dispatch(toastAdded('info', isHeld ? 'Set up your second step first.' : unsignedMessage));
    dispatch(returnToSet(router.asPath));
    void router.replace(isHeld ? secondStepPath : paths.onboarding);
  });

  useEffect(() => {
    if (status === 'in') wasLoggedIn.current = true;
    if (status === 'out') leave();
  }, [status]);
  useEffect(() => {
    if (unfinished) finishFirst();
  }, [unfinished]);

  if (profile && !unfinished) return typeof children === 'function' ? children(profile) : children;
  if (status === 'unreachable') return <Unreachable onRetry={() => void dispatch(restoreSession())} />;
  return (
    <>
      <NoScriptMessage />
      <div className="flex justify-center px-4 py-24 text-primary-ink noscript:hidden">
        <Spinner size="lg" />
      </div>
    </>
  );
}

/** A page, as `pages` exports it. */
export type Page<P> = ComponentType<P> & {
  /** Stands around the page, also while the profile is loading. */
  Frame?: ComponentType<P & { children: ReactNode }>;
  /** A layout of its own, without the store and the shell. */
  getLayout?: (page: ReactElement) => ReactNode;
};

interface GuardedPageProps<P> {
  /** Undefined on error pages only. */
  needs: 'nothing' | ProtectedProps['needs'] | undefined;
  page: Page<P>;
  props: P;
}

/** A page that needs a session is shown behind the guard, its frame at once. */
export function GuardedPage<P extends object>({ page: Page, needs = 'nothing', props }: GuardedPageProps<P>) {
  const { Frame } = Page;
  if (needs === 'nothing') return <Page {...props} />;
  const page = (
    <Protected needs={needs}>
      <Page {...props} />
    </Protected>
  );
  return Frame ? <Frame {...props}>{page}</Frame> : page;
}

/** The family's profile, on a page that needs a session. */
export function useProfile(): Profile {
  const profile = useAppSelector(selectProfile);
  if (!profile) throw new Error('Say what the page needs: pageProps (server/ssr/page-props.ts).');
  return profile;
}

/** An unreachable service does not end the session (product rule 6): offer a retry. */
function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mx-auto max-w-prose px-4 py-16">
      <LoadFailure title="We can’t reach your account right now" onRetry={onRetry}>
        You’re still logged in. Please check your connection and try again.
      </LoadFailure>
    </div>
  );
}

/** For pages that need JavaScript. */
export function NoScriptMessage() {
  return (
    <noscript>
      <div className="mx-auto max-w-prose space-y-3 px-4 py-10">
        <p className="font-bold">This page needs JavaScript.</p>
        <p>
          We need it to log you in and show your family’s details. Turn on JavaScript in your browser’s settings, then
          reload this page.
        </p>
        <p>
          You can <TextLink href={paths.home}>search child care</TextLink> without it. If you need help, see{' '}
          <TextLink href={paths.help}>Help</TextLink>.
        </p>
      </div>
    </noscript>
  );
}
