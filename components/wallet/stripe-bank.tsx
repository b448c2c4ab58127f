import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { BankAnswer, BankProps } from '@/components/wallet/bank';

/** 3-D Secure by Stripe, which shows the bank's page over ours. Load it with next/dynamic. */
export function StripeBank({ clientSecret, publishableKey, onAnswer }: BankProps) {
  const asked = useRef(false);
  const ask = useEffectEvent(() => {
    // Ask once, even when Strict Mode runs the effect twice.
    if (asked.current) return;
    asked.current = true;
    void askBank(publishableKey ?? '', clientSecret).then(onAnswer, () => onAnswer('unreachable'));
  });
  useEffect(() => ask(), []);
  return null;
}

/**
 * An off-session charge that needs confirmation has lost its payment method: confirm it again with the same card.
 * Throws when Stripe cannot be reached.
 */
async function askBank(publishableKey: string, clientSecret: string): Promise<BankAnswer> {
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('There is no Stripe without a browser.');
  const { paymentIntent: intent } = await stripe.retrievePaymentIntent(clientSecret);
  if (!intent) return 'unreachable';
  if (intent.status === 'succeeded') return 'confirmed';
  const card = intent.last_payment_error?.payment_method?.id;
  const { paymentIntent: after, error } =
    intent.status === 'requires_action'
      ? await stripe.handleNextAction({ clientSecret })
      : await stripe.confirmCardPayment(clientSecret, card ? { payment_method: card } : {});
  if (error) return error.type === 'api_connection_error' ? 'unreachable' : 'refused';
  return after?.status === 'succeeded' ? 'confirmed' : 'refused';
}
