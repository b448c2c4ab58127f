import { useState } from 'react';
import { Button } from '@/components/ui/inputs/button';
import { NativeSelect } from '@/components/ui/inputs/native-select';
import { WithNames } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { Dialog } from '@/components/ui/overlays/dialog';

export interface Alert {
  /** The object and the consequence: "Delete Maya's record?" */
  title: string;
  message: string;
  /** Names in both, which "translate this page" must leave as they are. */
  names?: readonly string[] | undefined;
  /** The action cannot be undone. */
  destructive?: boolean;
  /** Button labels that name the action: "Keep booking" and "Cancel booking". */
  cancelLabel?: string;
  proceedLabel?: string;
  /** An alternative to both buttons: "Change card". */
  link?: { href: string; label: string };
  /** A choice that the action needs: "Last month of care". Each option has its own consequence. */
  choice?: {
    label: string;
    value: string;
    options: readonly { value: string; label: string; message: string }[];
  };
  /** The confirmed action is running: the dialog cannot be closed or answered. */
  busy?: boolean;
}

export interface ConfirmationDialogProps {
  /** From the store; null closes the dialog. */
  alert: Alert | null;
  /** Another option of the choice was selected. */
  onChoose?: (value: string) => void;
  /** Proceed was pressed. The caller closes the dialog. */
  onProceed: () => void;
  /** Removes the alert from the store. Cancel does only this. */
  onClose: () => void;
}

/**
 * Asks to cancel or proceed (product sections 2 and 4). Opens when an alert is present.
 * Heavy: see README.md.
 */
export function ConfirmationDialog({ alert, onChoose, onProceed, onClose }: ConfirmationDialogProps) {
  // Keeps the text during the fade-out.
  const [shown, setShown] = useState(alert);
  if (alert && alert !== shown) setShown(alert);

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
      title={<WithNames text={shown?.title ?? ''} names={shown?.names} />}
      closeDisabled={busy}
      actions={actions}
    >
      {shown?.message && (
        <p className="whitespace-pre-line text-ink-soft">
          <WithNames text={shown.message} names={shown.names} />
        </p>
      )}
      {choice && (
        <>
          <label className="mt-3 flex flex-col gap-1.5 first:mt-0">
            <span className="font-bold">{choice.label}</span>
            <NativeSelect value={choice.value} disabled={busy} onChange={({ target }) => onChoose?.(target.value)}>
              {choice.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </label>
          <p role="status" className="mt-3 text-ink-soft">
            {choice.options.find(({ value }) => value === choice.value)?.message}
          </p>
        </>
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
