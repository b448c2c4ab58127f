import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FactorChallenge } from '@/api/contract/types';
import { AuthCard } from '@/components/account/auth-card';
import { ResendCode } from '@/components/account/code-form';
import { useAfterSignIn } from '@/components/account/use-after-sign-in';
import { PageHead } from '@/components/layout/page-head';
import { factorCard } from '@/components/screens/account/factor-card';
import { LoadFailure, whileLoading } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Spinner } from '@/components/ui/feedback/spinner';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import { normaliseVerificationCode } from '@/lib/validation/account';
import { type Failure, sentenceOf } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { asksFactor, confirmAccount } from '@/store/slices/session';
import { toastAdded } from '@/store/slices/toasts';

/** Dynamic: needed only for an expired link. */
const CodeForm = dynamic(() => import('@/components/account/code-form').then((module) => module.CodeForm), {
  ssr: false,
  loading: whileLoading('We couldn’t load this form', <Skeleton className="h-40 w-full rounded-lg" />),
});

const title = 'Confirm your e‑mail address';

/**
 * Confirms an account by the mailed link. Confirms in an effect, so that a mail scanner that fetches the link does not
 * use the code (product rule 6).
 */
export function ConfirmScreen() {
  const code = normaliseVerificationCode(String(useRouter().query.code ?? ''));
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const [asked, setAsked] = useState<FactorChallenge | null>(null);
  const started = useRef(false);
  // A logged-in account is already confirmed.
  useAfterSignIn(confirmed || failure?.status === 404);

  const succeed = useCallback(
    (entered: FactorChallenge | null) => {
      dispatch(toastAdded('success', 'Your e‑mail address is confirmed.'));
      if (entered) setAsked(entered);
      else setConfirmed(true);
    },
    [dispatch],
  );
  const confirm = useCallback(async () => {
    const result = await dispatch(confirmAccount(code));
    if (confirmAccount.rejected.match(result)) return setFailure(result.error);
    succeed(asksFactor(result.payload) ? result.payload : null);
  }, [code, dispatch, succeed]);

  useEffect(() => {
    // The code works once: do not send it again if the effect runs twice.
    if (started.current) return;
    started.current = true;
    void confirm();
  }, [confirm]);

  const retry = () => {
    setFailure(null);
    void confirm();
  };
  if (asked) return factorCard({ asked, onDone: () => setConfirmed(true) });
  return (
    <AuthCard title={title}>
      <PageHead title={title} hidden />
      {failure?.status === 404 && <ExpiredLink code={code} onConfirmed={() => succeed(null)} onAsked={succeed} />}
      {failure && failure.status !== 404 && <Failed failure={failure} onRetry={retry} />}
      {!failure && (
        <p className="flex items-center gap-3" role="status">
          <Spinner label={null} /> One moment while we confirm your address.
        </p>
      )}
    </AuthCard>
  );
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <LoadFailure title="Something went wrong" onRetry={onRetry}>
      {sentenceOf(failure)}
    </LoadFailure>
  );
}

interface ExpiredLinkProps {
  code: string;
  onConfirmed: () => void;
  onAsked: (asked: FactorChallenge) => void;
}

function ExpiredLink({ code, onConfirmed, onAsked }: ExpiredLinkProps) {
  return (
    <div className="space-y-6">
      <Notice tone="warning" role="alert" title="This link has expired or was already used">
        <p>
          Each link works once and expires after 30 minutes. Ask for a new one, or enter the code from a newer e‑mail.
        </p>
        <p>
          If you’ve already confirmed your address, <TextLink href={paths.login}>log in</TextLink>.
        </p>
      </Notice>
      <CodeForm onConfirmed={onConfirmed} onAsked={onAsked} />
      <ResendCode target={code} />
    </div>
  );
}
