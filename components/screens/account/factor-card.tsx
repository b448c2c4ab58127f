import dynamic from 'next/dynamic';
import { AuthCard } from '@/components/account/auth-card';
import type { FactorStepProps } from '@/components/account/factor-step';
import { PageHead } from '@/components/layout/page-head';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';

/** Dynamic, because few log-ins ask for a second step. */
const FactorStep = dynamic(() => import('@/components/account/factor-step').then((module) => module.FactorStep), {
  ssr: false,
  loading: whileLoading('We couldn’t load this form', <Skeleton className="h-72 w-full rounded-lg" />),
});

const title = 'Confirm it’s you';

/** Not a component, so that the page's card stays and its new title takes the focus. */
export const factorCard = (step: FactorStepProps) => (
  <AuthCard title={title}>
    <PageHead title={title} hidden />
    <FactorStep {...step} />
  </AuthCard>
);
