import { useState } from 'react';
import { Button } from '@/components/ui/inputs/button';
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
  /** An alternative to both buttons: "Change card". */
  link?: { href: string; label: string };
  /** The confirmed action is running: the dialog cannot be closed or answered. */
  busy?: boolean;
}

export interface ConfirmationDialogProps {
  /** From the store; null closes the dialog. */
  alert: Alert | null;
  /** Proceed was pressed. The caller closes the dialog. */
  onProceed: () => void;
  /** Removes the alert from the store. Cancel does only this. */
  onClose: () => void;
}

/**
 * Asks to cancel or proceed (product sections 2 and 4). Opens when an alert is present.
 * Heavy: see README.md.
 */
export function ConfirmationDialog({ alert, onProceed, onClose }: ConfirmationDialogProps) {
  // Keeps the text during the fade-out.
  const [shown, setShown] = useState(alert);
  if (alert && alert !== shown) setShown(alert);

  const busy = alert?.busy ?? false;
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
      title={shown?.title ?? ''}
      closeDisabled={busy}
      actions={actions}
    >
      <p className="whitespace-pre-line text-ink-soft">{shown?.message}</p>
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
