import { useId, useState } from 'react';
import { Button } from '@/components/ui/inputs/button';
import { RadioGroup } from '@/components/ui/inputs/radio-group';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Dialog } from '@/components/ui/overlays/dialog';

export interface Alert {
  /** The object and the consequence: "Delete Maya's record?" */
  title: string;
  message: string;
  /** The action cannot be undone. */
  destructive?: boolean;
  /** Button labels that name the action: "Keep booking" and "Cancel booking". */
  cancelLabel?: string;
  proceedLabel?: string;
  /** An alternative to both buttons: "Add a card". */
  link?: { href: string; label: string };
  /** What the action is done with; each option has its own title of the dialog. */
  choice?: { label: string; value: string; options: readonly { value: string; label: string; title: string }[] };
  /** The confirmed action is running: the dialog cannot be closed or answered. */
  busy?: boolean;
}

export interface ConfirmationDialogProps {
  /** From the store; null closes the dialog. */
  alert: Alert | null;
  /** Proceed was pressed. The caller closes the dialog. */
  onProceed: () => void;
  /** Another option of `choice` was chosen. */
  onChoose?: (value: string) => void;
  /** Removes the alert from the store. Cancel does only this. */
  onClose: () => void;
}

/**
 * Asks to cancel or proceed (product sections 2 and 4). Opens when an alert is present.
 * Heavy: see README.md.
 */
export function ConfirmationDialog({ alert, onProceed, onChoose, onClose }: ConfirmationDialogProps) {
  // Keeps the text during the fade-out.
  const [shown, setShown] = useState(alert);
  if (alert && alert !== shown) setShown(alert);

  const nameId = useId();
  const busy = alert?.busy ?? false;
  const choice = shown?.choice;
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
      open={alert !== null}
      onClose={onClose}
      title={choice?.options.find(({ value }) => value === choice.value)?.title ?? shown?.title ?? ''}
      closeDisabled={busy}
      actions={actions}
    >
      <p className="whitespace-pre-line text-ink-soft">{shown?.message}</p>
      {choice && (
        <fieldset className="mt-4" disabled={busy}>
          <legend className="mb-2 font-bold">{choice.label}</legend>
          <RadioGroup
            id={`${nameId}-first`}
            name={nameId}
            choices={choice.options}
            value={choice.value}
            onChange={(value) => onChoose?.(value)}
          />
        </fieldset>
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
