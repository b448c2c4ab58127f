import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { BookingGroup, Settings } from '@/api/contract/types';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { Spinner } from '@/components/ui/feedback/spinner';
import { Button } from '@/components/ui/inputs/button';
import { TextLink } from '@/components/ui/navigation/text-link';
import type { BankAnswer } from '@/components/wallet/bank';
import { BookingStatus } from '@/lib/enums';
import { unpaidMonthText } from '@/lib/money/booking-money';
import { unpaidMonth } from '@/lib/money/charges';
import { formatMoney } from '@/lib/money/money';
import { paths } from '@/lib/paths';
import { sentenceOf } from '@/store/failure';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { resumePayment } from '@/store/slices/bookings';
import { selectSettings } from '@/store/slices/settings';

const loading = whileLoading('We couldn’t reach your bank', <Spinner size="sm" />);
/** Loaded when the bank asks. */
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

/** Shown below the question when the bank did not confirm. */
const sentences = {
  confirmed: 'Your bank hasn’t approved this payment yet. Please try again.',
  refused: 'Your bank didn’t approve this payment. You haven’t been charged. You can try again or use another card.',
  left: null,
  unreachable: 'We couldn’t reach your bank. You haven’t been charged. Please check your connection and try again.',
} as const satisfies Record<BankAnswer, string | null>;

interface ConfirmWithBankProps {
  booking: BookingGroup;
  /** The payment succeeded, and the store has the current booking. */
  onDone?: (booking: BookingGroup) => void;
}

/** Shown while a payment waits for 3-D Secure. */
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
  const unpaid = unpaidMonth(booking);
  return (
    <>
      <Notice
        tone="warning"
        title="Your bank needs you to approve this payment"
        action={
          <Button
            busy={step !== 'rest'}
            onClick={() => {
              setProblem(null);
              setStep('asking');
            }}
          >
            Approve with your bank
          </Button>
        }
      >
        <p>
          The payment of {amount} with the card ending in {waiting.cardLast4} is waiting. You haven’t been charged yet.
          {booking.status === BookingStatus.PAYMENT_FAILED && ' We’re still holding your spots.'}
          {unpaid && ` ${unpaidMonthText(unpaid, booking)}`}
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

/** Only if the booking can still be paid, so not after a timeout. */
function waitingPayment({ status, payments }: BookingGroup) {
  const open = status === BookingStatus.PAYMENT_FAILED || status === BookingStatus.APPROVED;
  return open ? payments.findLast(({ nextAction }) => nextAction !== null) : undefined;
}

/** Refunds that the card's bank rejected: what we owe, and what happens next. */
export function ReturnedRefunds({ booking }: { booking: BookingGroup }) {
  const refunds = booking.payments.flatMap((payment) => payment.refunds);
  const sum = (status: (typeof refunds)[number]['status']) =>
    refunds.filter((refund) => refund.status === status).reduce((total, { amount }) => total + amount, 0);
  const money = (amount: number) => formatMoney(amount, booking.price.currency);
  const [owed, paid] = [sum('failed'), sum('paid_otherwise')];
  return (
    <>
      {owed > 0 && (
        <Notice tone="warning" title={`Your bank returned our refund of ${money(owed)}`}>
          <p>
            This often happens when a card has expired or been cancelled. We still owe you this amount and will pay it
            another way. <TextLink href={paths.writeToUs}>Write to us</TextLink> with the number {booking.number} and
            tell us how you’d like to be paid. Never send us a card number.
          </p>
        </Notice>
      )}
      {paid > 0 && (
        <Notice tone="success" title={`We paid your refund of ${money(paid)} another way`}>
          <p>Your bank had returned it to us.</p>
        </Notice>
      )}
    </>
  );
}
