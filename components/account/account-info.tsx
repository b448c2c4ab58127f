import { Check } from 'lucide';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { object } from 'yup';
import type { Profile } from '@/api/contract/types';
import { CodeForm } from '@/components/account/code-form';
import { Form } from '@/components/form/form/form';
import { LeaveGuard } from '@/components/form/form/unsaved-changes';
import { PasswordField } from '@/components/form/text/password-field';
import { PhoneField } from '@/components/form/text/phone-field';
import { EmailField } from '@/components/form/text/text-field';
import { whileLoading } from '@/components/ui/feedback/load-failure';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { Button } from '@/components/ui/inputs/button';
import { Icon } from '@/components/ui/media/icon';
import { type PhotoActions, photoFailure } from '@/components/ui/media/use-photo-upload';
import { TextLink } from '@/components/ui/navigation/text-link';
import { ownGuardian } from '@/lib/family/family-records';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { emailField, givenPasswordField, optionalPhoneField } from '@/lib/validation/account';
import { normaliseEmail } from '@/lib/validation/email';
import { type Failure, sentenceOf, submitFailure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { resendConfirmation } from '@/store/slices/account';
import { confirmLeaving } from '@/store/slices/confirmation';
import { confirmEmail, loadProfile, updateUser } from '@/store/slices/profile';
import { toastAdded } from '@/store/slices/toasts';

/** Heavy (drop zone). */
const PhotoUpload = dynamic(() => import('@/components/ui/media/photo-upload').then((module) => module.PhotoUpload), {
  ssr: false,
  loading: whileLoading('We couldn’t load your photo', <Skeleton className="h-39 w-full" />),
});

/** The account's photo; saved as soon as it is uploaded. */
export function AccountPhoto({ profile, upload }: { profile: Profile; upload: PhotoActions['upload'] }) {
  const dispatch = useAppDispatch();
  const guardian = ownGuardian(profile);
  const save = async (photoId: string | null) => {
    const result = await dispatch(updateUser({ photoId }));
    if (updateUser.rejected.match(result)) throw photoFailure(result.error);
  };
  return (
    <PhotoUpload
      photoUrl={profile.accountInfo.photo?.fullPath ?? null}
      firstName={guardian?.firstName}
      lastName={guardian?.lastName}
      // The saved profile returns the photo's URL.
      actions={{ upload, updatePhoto: save, deletePhoto: () => save(null), updateFullPath: () => undefined }}
    />
  );
}

const phoneSchema = object({ phone: optionalPhoneField() });

export function PhoneForm({ phone }: { phone: string | null }) {
  const dispatch = useAppDispatch();
  const [saved, setSaved] = useState<string | null>(null);
  const [initialValues] = useState({ phone: phone ?? '' });

  const submit = async (values: { phone: string }) => {
    const result = await dispatch(updateUser({ phone: values.phone || null }));
    if (updateUser.rejected.match(result)) return submitFailure(result.error);
    setSaved(values.phone);
  };

  return (
    <Form
      enter="submits"
      label="Phone number"
      initialValues={initialValues}
      validationSchema={phoneSchema}
      onSubmit={submit}
    >
      {({ isSubmitting, values }) => (
        <>
          <LeaveGuard ask={() => dispatch(confirmLeaving())} saved={saved === values.phone} />
          <PhoneField
            name="phone"
            label="Phone number"
            optional
            hint="For questions about your account and bookings."
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" variant="secondary" busy={isSubmitting}>
              Save phone number
            </Button>
            <SavedMark shown={!isSubmitting && saved === values.phone} />
          </div>
        </>
      )}
    </Form>
  );
}

/** Always rendered, so that screen readers announce the change. */
export function SavedMark({ shown }: { shown: boolean }) {
  return (
    <p role="status" className="min-h-6 font-bold text-success">
      {shown && (
        <span className="inline-flex items-center gap-1.5">
          <Icon of={Check} size="sm" /> Saved
        </span>
      )}
    </p>
  );
}

const schema = object({
  email: emailField(),
  currentPassword: givenPasswordField('Enter your current password.'),
});
const initialValues = { email: '', currentPassword: '' };

/**
 * The login e-mail. Changing it asks for the password and takes effect once the new address is confirmed (product rule
 * 6).
 */
export function EmailForm({ accountInfo }: { accountInfo: Profile['accountInfo'] }) {
  const dispatch = useAppDispatch();
  const [sent, setSent] = useState(0);

  const submit = async ({ email, currentPassword }: typeof initialValues) => {
    const address = normaliseEmail(email);
    if (address === normaliseEmail(accountInfo.email) && accountInfo.pendingEmail === null) {
      return { fields: { email: 'You already use this address.' } };
    }
    const result = await dispatch(updateUser({ email: address, currentPassword }));
    if (updateUser.rejected.match(result)) return submitFailure(result.error);
    setSent(sent + 1);
  };

  return (
    <div className="space-y-5">
      <p>
        You log in with <strong className="break-words">{accountInfo.email}</strong>.
      </p>
      {accountInfo.pendingEmail !== null && (
        <PendingEmail sent={sent} email={accountInfo.email} pendingEmail={accountInfo.pendingEmail} />
      )}
      <Form
        enter="submits"
        key={sent}
        label="E-mail address"
        initialValues={initialValues}
        validationSchema={schema}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <>
            <LeaveGuard ask={() => dispatch(confirmLeaving())} />
            <EmailField
              name="email"
              label="New e‑mail address"
              hint="We’ll e‑mail this address. Confirm it there to make the change."
              required
            />
            <PasswordField name="currentPassword" label="Current password" kind="current" required />
            <p>
              <TextLink href={paths.reset}>Forgot your password?</TextLink>
            </p>
            <p className="text-ink-soft">
              After the change, you’ll be logged out everywhere else. We’ll e‑mail your old address, too: from there the
              change can be undone for {limits.emailUndoDays} days.
            </p>
            <Button type="submit" variant="secondary" busy={isSubmitting}>
              Change e‑mail address
            </Button>
          </>
        )}
      </Form>
    </div>
  );
}

interface PendingEmailProps {
  /** Number of requests since the page was opened. */
  sent: number;
  email: string;
  pendingEmail: string;
}

/** A new address that is not confirmed yet: enter the code, request another mail, or keep the old address. */
function PendingEmail({ sent, email, pendingEmail }: PendingEmailProps) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'ready' | 'sending' | 'sent' | Failure>('ready');

  useEffect(() => {
    // The mailed link opens another tab; check for the change when this tab is visible again.
    const look = () => {
      if (document.visibilityState === 'visible') void dispatch(loadProfile());
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [dispatch]);

  const resend = async () => {
    setState('sending');
    const result = await dispatch(resendConfirmation(pendingEmail));
    setState(resendConfirmation.rejected.match(result) ? result.error : 'sent');
  };
  // Requesting the current address cancels the change.
  const cancelChange = async () => {
    setState('sending');
    const result = await dispatch(updateUser({ email }));
    setState(updateUser.rejected.match(result) ? result.error : 'ready');
  };

  return (
    <div className="space-y-5 rounded-lg border border-line p-4">
      <Notice tone="warning" focusKey={sent} title="Confirm your new address">
        <p>
          We sent an e‑mail to <strong className="break-words">{pendingEmail}</strong>. Open the link in it, or enter
          its code here. Until then, keep logging in with <span className="break-words">{email}</span>.
        </p>
      </Notice>
      <CodeForm
        confirm={confirmEmail}
        onConfirmed={() => dispatch(toastAdded('success', `You now log in with ${pendingEmail}.`))}
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button variant="quiet" busy={state === 'sending'} onClick={() => void resend()}>
          Send the e‑mail again
        </Button>
        <Button variant="quiet" busy={state === 'sending'} onClick={() => void cancelChange()}>
          Keep my current address
        </Button>
      </div>
      {state === 'sent' && (
        <Notice tone="success" role="status" focusKey>
          A new e‑mail is on its way to {pendingEmail}. Its code works for 30 minutes.
        </Notice>
      )}
      {typeof state === 'object' && (
        <Notice tone="error" role="alert" focusKey={state}>
          {sentenceOf(state)}
        </Notice>
      )}
    </div>
  );
}
