import { useState } from 'react';
import dynamic from 'next/dynamic';
import type { BookingGroup, Settings } from '@/api/contract/types';
import { Button } from '@/components/ui/inputs/button/button';
import { whileLoading } from '@/components/ui/feedback/load-failure/while-loading';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';
import type { BankAnswer } from '@/components/wallet/bank';
import { BookingStatus } from '@/lib/enums';
import { formatMoney } from '@/lib/money/money';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { resumePayment } from '@/store/slices/bookings';
import { selectSettings } from '@/store/slices/settings';

const loading = whileLoading('We couldn’t reach your bank', <Spinner size="sm" />);
/** Each is loaded when the bank is first asked. */
const banks = {
  sandbox: dynamic(() => import('@/components/wallet/sandbox-bank').then((module) => module.SandboxBank), {
    ssr: false,
    loading,
  }),
  stripe: dynamic(() => import('@/components/wallet/stripe-bank').then((module) => module.StripeBank), {
    ssr: false,
    loading,
  }),
} as const satisfies Record<Settings['payment']['gateway'], unknown>;

/** What we say below the question when the bank did not confirm the payment. */
const sentences = {
  confirmed: 'Your bank has not confirmed this payment yet. Please try again.',
  refused: 'Your bank did not confirm this payment. You have not been charged. You can try again or use another card.',
  left: null,
  unreachable: 'We couldn’t reach your bank. You have not been charged. Please check your connection and try again.',
} as const satisfies Record<BankAnswer, string | null>;

interface ConfirmWithBankProps {
  booking: BookingGroup;
  /** The payment went through, and the shared state has the booking as it is now. */
  onDone?: (booking: BookingGroup) => void;
}

/** Shown while a payment of the booking waits for the card's bank (3-D Secure): what is asked, and the way to answer it. */
export function ConfirmWithBank({ booking, onDone }: ConfirmWithBankProps) {
  const dispatch = useAppDispatch();
  const payment = useAppSelector(selectSettings)?.payment;
  const [step, setStep] = useState<'rest' | 'asking' | 'settling'>('rest');
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = waitingPayment(booking);
  if (!waiting?.nextAction || !payment) return null;

  async function answered(answer: BankAnswer) {
    if (answer !== 'confirmed') {
      setStep('rest');
      return setProblem(sentences[answer]);
    }
    setStep('settling');
    const result = await dispatch(resumePayment(waiting!.id));
    setStep('rest');
    if (resumePayment.rejected.match(result)) return setProblem(sentenceOf(result.error));
    if (waitingPayment(result.payload)) return setProblem(sentences.confirmed);
    onDone?.(result.payload);
  }

  const Bank = banks[payment.gateway];
  const amount = formatMoney(waiting.amount, booking.price.currency);
  return (
    <>
      <Notice
        tone="warning"
        title="Your bank wants to confirm this payment"
        action={
          <Button
            busy={step !== 'rest'}
            onClick={() => {
              setProblem(null);
              setStep('asking');
            }}
          >
            Confirm with your bank
          </Button>
        }
      >
        <p>
          The payment of {amount} with the card ending in {waiting.cardLast4} is waiting. You have not been charged yet.
          {booking.status === BookingStatus.PAYMENT_FAILED && ' We are still holding your places.'}
        </p>
        <div role="alert">{problem && <p className="mt-2 font-bold">{problem}</p>}</div>
      </Notice>
      {step === 'asking' && (
        <Bank
          clientSecret={waiting.nextAction.clientSecret}
          publishableKey={payment.publishableKey}
          amount={amount}
          payee={booking.facility.name}
          onAnswer={(answer) => void answered(answer)}
        />
      )}
    </>
  );
}

/** Only of a booking that can still be paid: not of one that timed out. */
function waitingPayment({ status, payments }: BookingGroup) {
  const open = status === BookingStatus.PAYMENT_FAILED || status === BookingStatus.APPROVED;
  return open ? payments.findLast(({ nextAction }) => nextAction !== null) : undefined;
}
