import type { AskedPin } from '@/api/contract/types';
import { Labelled } from '@/components/screens/answer/answer-form';
import { AnswerLayout, FormButton } from '@/components/screens/answer/answer-layout';
import { Notice } from '@/components/ui/feedback/notice';
import { TextInput } from '@/components/ui/inputs/text-input';
import { limits } from '@/lib/limits';
import { pinForm } from '@/lib/requests/answer/pin-form';

interface PinScreenProps {
  productName: string;
  asked: AskedPin;
  problem: string | null;
  /** What was posted last. */
  done: string | null;
}

/** In place of a page that shows what children need, on a device that has not given the contact's PIN. */
export function PinScreen({ productName, asked, problem, done }: PinScreenProps) {
  const { isSet, facilityName, mailbox, token } = asked;
  const title = isSet ? `Enter your PIN for ${facilityName}` : `Choose a PIN for ${facilityName}`;
  return (
    <AnswerLayout productName={productName} title={title} problem={problem}>
      {done === pinForm.mails && (
        <Notice tone="success">
          We e‑mailed a link to <span translate="no">{mailbox}</span>. It works for an hour.
        </Notice>
      )}
      {isSet && (
        <form method="post" action="?" className="flex flex-col gap-4">
          <input type="hidden" name="token" value={token} />
          <PinInput
            name={pinForm.gives}
            label="PIN"
            hint={`Six digits. We won’t ask again on this device for ${limits.trustedDeviceDays} days.`}
            isWrong={problem !== null}
          />
          <FormButton>Open the page</FormButton>
        </form>
      )}
      <form method="post" action="?" className="flex flex-col gap-3">
        {!isSet && <p>This page shows children’s health notes and pickups, so it needs a PIN that only you know.</p>}
        <input type="hidden" name="token" value={token} />
        <FormButton variant={isSet ? 'secondary' : 'primary'} name={pinForm.mails} value="mail">
          {isSet ? 'I forgot my PIN' : 'E‑mail me a link to choose it'}
        </FormButton>
        <p className="text-sm text-ink-soft">
          {isSet ? 'We’ll e‑mail a link to choose a new one to ' : 'We’ll e‑mail it to '}
          <span translate="no">{mailbox}</span>.
        </p>
      </form>
    </AnswerLayout>
  );
}

interface PinInputProps {
  name: string;
  label: string;
  hint?: string;
  /** The problem above the form is about it. */
  isWrong: boolean;
  /** Being chosen, so that it is shown. */
  isNew?: boolean;
}

/** A number field would drop zeros in front. */
export const PinInput = ({ name, label, hint, isWrong, isNew = false }: PinInputProps) => (
  <Labelled label={label} hint={hint}>
    <TextInput
      type={isNew ? 'text' : 'password'}
      name={name}
      required
      inputMode="numeric"
      pattern="\d{6}"
      title="Six digits"
      maxLength={6}
      aria-invalid={isWrong}
      autoComplete={isNew ? 'off' : 'current-password'}
    />
  </Labelled>
);
