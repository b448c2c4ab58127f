import { useId } from 'react';
import dynamic from 'next/dynamic';
import type { Settings } from '@/api/contract/types';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';
import { Card } from '@/components/ui/layout/card/card';
import { useArrivalFocus } from '@/components/ui/navigation/use-arrival-focus';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import type { CardFormProps } from '@/components/wallet/use-save-card';
import { useAppSelector } from '@/store/hooks';
import { selectSettings } from '@/store/slices/settings';

const loading = whileLoading('We couldn’t load the card form', <Skeleton className="h-96 w-full rounded-lg" />);
/** Each gateway has a form of its own, loaded when a card is added. */
const forms = {
  sandbox: dynamic(() => import('@/components/wallet/sandbox-card-form').then((module) => module.SandboxCardForm), {
    ssr: false,
    loading,
  }),
  stripe: dynamic(() => import('@/components/wallet/stripe-card-form').then((module) => module.StripeCardForm), {
    ssr: false,
    loading,
  }),
} as const satisfies Record<Settings['payment']['gateway'], unknown>;

/** The form for a new card, which takes the focus when it opens. */
export function AddCard(props: CardFormProps) {
  const headingId = useId();
  const heading = useArrivalFocus<HTMLHeadingElement>();
  const settings = useAppSelector(selectSettings);
  if (!settings) return null;
  const CardForm = forms[settings.payment.gateway];
  return (
    <Card as="section" aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} ref={heading} tabIndex={-1} className="text-xl font-black">
        Add a card
      </h2>
      <CardForm {...props} />
    </Card>
  );
}
