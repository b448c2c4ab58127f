import type { Answer } from '@/api/contract/types';
import { AnswerLayout, FormButton } from '@/components/screens/answer/answer-layout';
import { PinInput } from '@/components/screens/answer/pin-screen';
import { limits } from '@/lib/limits';
import { pinForm } from '@/lib/requests/answer/pin-form';

interface ChoosePinScreenProps {
  productName: string;
  page: Answer<'readPinLink'>;
  problem: string | null;
}

/** Where the contact, by a link from their mailbox, chooses, changes or removes the PIN. */
export function ChoosePinScreen({ productName, page, problem }: ChoosePinScreenProps) {
  const { facilityName, mailbox, isSet, isRequired, token } = page;
  return (
    <AnswerLayout
      productName={productName}
      title={`Choose ${isSet ? 'a new' : 'a'} PIN for ${facilityName}`}
      problem={problem}
    >
      <p>
        Each device asks for it once in {limits.trustedDeviceDays} days before it shows children’s health notes and
        pickups. If you forget it, we’ll e‑mail <span translate="no">{mailbox}</span>.
      </p>
      <form method="post" action="?" className="flex flex-col gap-4">
        <input type="hidden" name="token" value={token} />
        <PinInput
          name={pinForm.chooses}
          label="New PIN"
          hint="Six digits that aren’t in a row."
          isWrong={problem !== null}
          isNew
        />
        <FormButton>{isSet ? 'Change the PIN' : 'Set the PIN'}</FormButton>
      </form>
      {isSet && !isRequired && (
        <form method="post" action="?" className="flex flex-col gap-2">
          <input type="hidden" name="token" value={token} />
          <FormButton variant="danger" name={pinForm.removes} value="remove">
            Remove the PIN
          </FormButton>
          <p className="text-sm text-ink-soft">Anyone who has one of your links can then read it.</p>
        </form>
      )}
    </AnswerLayout>
  );
}
