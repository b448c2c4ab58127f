import { useId, useState } from 'react';
import { Button } from '@/components/ui/inputs/button';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { RadioGroup } from '@/components/ui/inputs/radio-group';
import { WithNames } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { Choice, Question } from '@/lib/site/confirmation';

export interface ConfirmationDialogProps {
  /** From the store; null closes the dialog. `busy`: the confirmed action is running, so it cannot be closed or answered. */
  question: (Question & { busy?: boolean }) | null;
  /** Another option of `choice` was chosen. */
  onChoose?: ((value: string) => void) | undefined;
  /** Proceed was pressed. The caller closes the dialog. */
  onProceed: () => void;
  /** Removes the question from the store. Cancel does only this. */
  onClose: () => void;
}

/**
 * Asks to cancel or proceed (product sections 2 and 4). Opens when there is a question.
 * Heavy: see README.md.
 */
export function ConfirmationDialog({ question, onChoose, onProceed, onClose }: ConfirmationDialogProps) {
  // Keeps the text during the fade-out.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);

  const busy = question?.busy ?? false;
  const choice = shown?.choice;
  const chosen = choice?.options.find(({ value }) => value === choice.value);
  const actions = (
    <>
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        {shown?.cancelLabel ?? 'Cancel'}
      </Button>
      <Button variant={shown?.destructive ? 'danger' : 'primary'} busy={busy} onClick={onProceed}>
        {shown?.proceedLabel ?? 'Proceed'}
      </Button>
    </>
  );
  return (
    <Dialog
      role="alertdialog"
      open={question !== null}
      onClose={onClose}
      title={<WithNames text={chosen?.title ?? shown?.title ?? ''} names={shown?.names} />}
      closeDisabled={busy}
      actions={actions}
    >
      {shown?.message && (
        <p className="whitespace-pre-line text-ink-soft">
          <WithNames text={shown.message} names={shown.names} />
        </p>
      )}
      {choice && <ChoiceField choice={choice} busy={busy} onChoose={onChoose} />}
      {chosen?.message && (
        <p role="status" className="mt-3 text-ink-soft">
          {chosen.message}
        </p>
      )}
      {shown?.link && (
        <p className="mt-3">
          <TextLink href={shown.link.href} onClick={onClose}>
            {shown.link.label}
          </TextLink>
        </p>
      )}
    </Dialog>
  );
}

/** A few options are radio buttons, many a select. */
const radioButtonsMax = 4;

interface ChoiceFieldProps {
  choice: Choice;
  busy: boolean;
  onChoose: ConfirmationDialogProps['onChoose'];
}

function ChoiceField({ choice: { label, value: chosen, options }, busy, onChoose }: ChoiceFieldProps) {
  const name = useId();
  if (options.length <= radioButtonsMax) {
    return (
      <fieldset className="mt-4 first:mt-0" disabled={busy}>
        <legend className="mb-2 font-bold">{label}</legend>
        <RadioGroup
          id={`${name}-first`}
          name={name}
          choices={options}
          value={chosen}
          onChange={(value) => onChoose?.(value)}
        />
      </fieldset>
    );
  }
  return (
    <label className="mt-4 flex flex-col gap-1.5 first:mt-0">
      <span className="font-bold">{label}</span>
      <NativeSelect value={chosen} disabled={busy} onChange={({ target }) => onChoose?.(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}
