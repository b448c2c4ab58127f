import { useEffect, useRef } from 'react';
import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic';
import type { Settings } from '@/api/contract/types';
import { Button } from '@/components/ui/inputs/button/button';
import { Card } from '@/components/ui/layout/card/card';
import { Skeleton } from '@/components/ui/feedback/skeleton/skeleton';
import type { CardFormProps } from '@/components/wallet/use-save-card';
import { useAppSelector } from '@/store/hooks';
import { selectSettings } from '@/store/slices/settings';

/** Each gateway has a form of its own; it is fetched when a card is to be added. */
const forms = {
  sandbox: dynamic(() => import('@/components/wallet/sandbox-card-form').then((module) => module.SandboxCardForm), {
    ssr: false,
    loading: Loading,
  }),
  stripe: dynamic(() => import('@/components/wallet/stripe-card-form').then((module) => module.StripeCardForm), {
    ssr: false,
    loading: Loading,
  }),
} as const satisfies Record<Settings['payment']['gateway'], unknown>;

/** The form for a new card, which takes the focus when it opens. */
export function AddCard(props: CardFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const settings = useAppSelector(selectSettings);
  useEffect(() => heading.current?.focus(), []);
  if (!settings) return null;
  const CardForm = forms[settings.payment.gateway];
  return (
    <Card as="section" aria-labelledby="add-card" className="flex flex-col gap-5">
      <h2 id="add-card" ref={heading} tabIndex={-1} className="text-xl font-black">
        Add a card
      </h2>
      <CardForm {...props} />
    </Card>
  );
}

function Loading({ error, retry }: DynamicOptionsLoadingProps) {
  if (!error) return <Skeleton className="h-96 w-full rounded-lg" />;
  return (
    <p role="alert">
      We couldn’t load this. Check your connection.{' '}
      <Button size="sm" variant="secondary" onClick={retry}>
        Try again
      </Button>
    </p>
  );
}
