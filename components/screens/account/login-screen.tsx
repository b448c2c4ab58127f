import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';
import type { FactorChallenge } from '@/api/contract/types';
import { AuthCard } from '@/components/account/auth-card';
import { JoinForm } from '@/components/account/join-form';
import { LoginForm } from '@/components/account/login-form';
import { useAfterSignIn } from '@/components/account/use-after-sign-in';
import { PageHead } from '@/components/layout/page-head';
import { NoScriptMessage } from '@/components/layout/protected';
import { factorCard } from '@/components/screens/account/factor-card';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { TabLinks } from '@/components/ui/navigation/tab-links';
import { paths } from '@/lib/paths';
import { safePath } from '@/lib/site/navigation';

/** Dynamic, because of the input mask. */
const ConfirmStep = dynamic(() => import('@/components/account/code-form').then((module) => module.ConfirmStep), {
  ssr: false,
  loading: whileLoading('We couldn’t load this form', <Skeleton className="h-72 w-full rounded-lg" />),
});

const description = 'Log in or sign up to request care, tours and waitlist spots for your children.';

/** Parent log in or join (product section 2). `?join` opens the second tab; `?from` is the page to return to. */
export function LoginScreen() {
  const { query } = useRouter();
  const [email, setEmail] = useState('');
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const [asked, setAsked] = useState<FactorChallenge | null>(null);
  useAfterSignIn();

  const joining = query.join !== undefined;
  const from = safePath(query.from);
  const address = (join: boolean) => {
    const params = new URLSearchParams({ ...(join && { join: '1' }), ...(from && { from }) }).toString();
    return params ? `${paths.login}?${params}` : paths.login;
  };

  if (asked) return factorCard({ asked, onBack: () => setAsked(null) });
  if (unconfirmed !== null) {
    return (
      <AuthCard title="Confirm your e‑mail address">
        <PageHead title="Confirm your e‑mail address" hidden />
        <ConfirmStep email={unconfirmed} onBack={() => setUnconfirmed(null)} onAsked={setAsked} />
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Parents log in or join">
      <PageHead title={joining ? 'Sign up' : 'Log in'} description={description} />
      <NoScriptMessage />
      <div className="space-y-6 noscript:hidden">
        <TabLinks
          label="Log in or sign up"
          current={address(joining)}
          links={[
            { href: address(false), label: 'Log in' },
            { href: address(true), label: 'Sign up' },
          ]}
        />
        {joining ? (
          <JoinForm email={email} onEmail={setEmail} onSent={setUnconfirmed} />
        ) : (
          <LoginForm email={email} onEmail={setEmail} onUnconfirmed={setUnconfirmed} onAsked={setAsked} />
        )}
      </div>
    </AuthCard>
  );
}
