import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { object } from 'yup';
import type { Profile } from '@/api/contract/types';
import { SigningDateField } from '@/components/form/dates/signing-date-field';
import { Form } from '@/components/form/form/form';
import { LeaveGuard } from '@/components/form/form/unsaved-changes';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { longDate, type CalendarDate } from '@/lib/dates/dates';
import { checkedDate } from '@/lib/validation/date-fields';
import { checkSigningDate } from '@/lib/validation/date-rules';
import { signatureField } from '@/lib/validation/signature';
import { submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { confirmLeaving } from '@/store/slices/confirmation';
import { loadProfile, updateUser } from '@/store/slices/profile';

/** Heavy (canvas), and at the end of a long page. */
const SignatureField = dynamic(() => import('@/components/form/media/signature-field').then((m) => m.SignatureField), {
  ssr: false,
  loading: whileLoading('We couldn’t load the signature box', <Skeleton className="h-64 max-w-xl" />),
});

interface SignFormProps {
  /** The version shown on the page, so that what was read is what is signed. */
  agreementVersion: string;
  today: CalendarDate;
  /** The signature of an older version, preselected (product section 4). */
  saved?: Profile['signature'];
  /** The current version is signed; the next page is loading. */
  done: boolean;
  /** Why it cannot be signed yet, or null. */
  blockedReason: string | null;
  /** The agreement on the page may have been replaced. */
  onConflict: () => void;
}

/** Signs the agreement, drawn or typed (product rule 7). Parents of this component watch the profile for the signature. */
export function SignForm({ agreementVersion, today, saved = null, done, blockedReason, onConflict }: SignFormProps) {
  const dispatch = useAppDispatch();
  const [initialValues] = useState({
    signature: { image: saved?.image ?? '', typedName: saved?.typedName ?? '', date: today },
  });
  // After a lost response the profile shows whether the signature was saved; do not send it twice.
  const mayBeSigned = useRef(false);

  async function sign({ signature: { image, typedName, date } }: typeof initialValues) {
    if (blockedReason) return { message: blockedReason };
    if (mayBeSigned.current) {
      const found = await dispatch(loadProfile());
      if (loadProfile.rejected.match(found)) return submitFailure(found.error);
      if (found.payload.signature?.current) return undefined;
    }
    const signature = { image, date, ...(typedName ? { typedName } : {}), agreementVersion };
    const result = await dispatch(updateUser({ signature }));
    if (updateUser.fulfilled.match(result)) return undefined;
    const { status } = result.error;
    mayBeSigned.current = status === null || status >= 500;
    if (status === 409) onConflict();
    return submitFailure(result.error);
  }

  return (
    <Form
      enter="movesOn"
      done={done}
      initialValues={initialValues}
      validationSchema={object({
        signature: signatureField().shape({ date: checkedDate((value) => checkSigningDate(value, today)) }),
      })}
      onSubmit={sign}
      label="Sign the agreement"
    >
      {({ isSubmitting }) => (
        <>
          <LeaveGuard ask={() => dispatch(confirmLeaving())} />
          <SignatureField
            name="signature.image"
            typedName="signature.typedName"
            required
            hint={
              saved
                ? `This is the signature of ${longDate(saved.date)}. Keep it if it is yours, or clear it and sign again.`
                : 'Draw your signature in the box, or type your name instead.'
            }
          />
          <SigningDateField name="signature.date" required hint="Today’s date." />
          <Button type="submit" size="lg" busy={isSubmitting}>
            Sign the agreement
          </Button>
        </>
      )}
    </Form>
  );
}
