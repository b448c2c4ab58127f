import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElementOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useId, useState } from 'react';
import { object } from 'yup';
import { Field } from '@/components/form/field/field';
import { Form } from '@/components/form/form/form';
import { TextField } from '@/components/form/text/text-field';
import { LoadFailure } from '@/components/ui/feedback/load-failure';
import { Spinner } from '@/components/ui/feedback/spinner';
import { CardFormFoot, type CardFormProps, useSaveCard } from '@/components/wallet/card-form';
import { requiredLine } from '@/lib/validation/fields';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectSettings } from '@/store/slices/settings';
import { beginCardSetup } from '@/store/slices/wallet';

/** Adds a card with Stripe's element: the number is typed into Stripe's iframe and never reaches our page. */
export function StripeCardForm(props: CardFormProps) {
  const key = useAppSelector(selectSettings)?.payment.publishableKey ?? '';
  const [stripe, setStripe] = useState<Stripe | 'loading' | 'failed'>('loading');
  useEffect(() => {
    if (stripe !== 'loading') return;
    loadStripe(key).then(
      (loaded) => setStripe(loaded ?? 'failed'),
      () => setStripe('failed'),
    );
  }, [key, stripe]);

  if (stripe === 'loading') return <Spinner />;
  if (stripe === 'failed') {
    return (
      <LoadFailure title="We couldn’t load the card form" onRetry={() => setStripe('loading')}>
        Check your connection. Some content blockers also stop it.
      </LoadFailure>
    );
  }
  return (
    <Elements stripe={stripe}>
      <ElementForm {...props} />
    </Elements>
  );
}

const schema = object({ holderName: requiredLine('Enter the name on the card.') });
const unreachable = 'We couldn’t reach the payment provider. Please check your connection and try again.';

/** Confirms the card with Stripe, including 3-D Secure; returns the payment method's id or the error. */
function useConfirmCard() {
  const dispatch = useAppDispatch();
  const stripe = useStripe();
  const elements = useElements();
  return async (name: string): Promise<string | { message: string }> => {
    const card = elements?.getElement(CardElement);
    const begun = await dispatch(beginCardSetup());
    if (beginCardSetup.rejected.match(begun)) return { message: sentenceOf(begun.error) };
    const { clientSecret } = begun.payload;
    if (!stripe || !card || !clientSecret) return { message: unreachable };
    const result = await stripe.confirmCardSetup(clientSecret, {
      payment_method: { card, billing_details: { name } },
    });
    const method = result.setupIntent?.payment_method;
    if (!method) return { message: result.error?.message ?? unreachable };
    return typeof method === 'string' ? method : method.id;
  };
}

function ElementForm({ onSaved, ...foot }: CardFormProps) {
  const confirmCard = useConfirmCard();
  const save = useSaveCard(onSaved);
  const id = useId();
  const [cardError, setCardError] = useState<string>();
  /** Stripe accepted the card, but saving it on our side failed and can be retried. */
  const [confirmed, setConfirmed] = useState<string | null>(null);

  async function submit({ holderName, main }: { holderName: string; main: boolean }) {
    const token = confirmed ?? (await confirmCard(holderName));
    if (typeof token !== 'string') return token;
    setConfirmed(token);
    return save(token, main);
  }

  return (
    <Form
      enter="movesOn"
      label="Add a card"
      initialValues={{ holderName: '', main: false }}
      validationSchema={schema}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <>
          <Field id={id} label="Card" required error={cardError} group>
            {() => (
              <div className="min-h-11.5 rounded-md border-2 border-line-strong bg-surface px-3.5 py-3">
                <CardElement
                  options={elementStyle()}
                  onChange={({ error }) => {
                    setConfirmed(null);
                    setCardError(error?.message);
                  }}
                />
              </div>
            )}
          </Field>
          <TextField name="holderName" label="Name on card" required autoComplete="cc-name" />
          <p className="text-sm text-ink-soft">Stripe keeps your card. We never see its number.</p>
          <CardFormFoot {...foot} busy={isSubmitting} />
        </>
      )}
    </Form>
  );
}

/** Stripe's iframe cannot read our CSS variables: pass the current colours, light or dark. */
function elementStyle(): StripeCardElementOptions {
  const style = getComputedStyle(document.body);
  return { style: { base: { color: style.color, fontSize: '16px', fontFamily: 'system-ui, sans-serif' } } };
}
