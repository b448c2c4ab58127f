import { useState } from 'react';
import { Button } from '@/components/ui/inputs/button/button';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { Dialog } from '@/components/ui/overlays/dialog/dialog';

export interface Alert {
  /** The object and the consequence: "Delete Maya's record?" */
  title: string;
  message: string;
  /** Marks what cannot be undone. */
  destructive?: boolean;
  /** What the buttons say where they name the action: "Keep booking" and "Cancel booking". */
  cancelLabel?: string;
  proceedLabel?: string;
  /** Another way out of the question: "Change card". */
  link?: { href: string; label: string };
  /** What was confirmed is under way: the dialog cannot be closed or answered. */
  busy?: boolean;
}

export interface ConfirmationDialogProps {
  /** The alert of the shared state; null closes the dialog. */
  alert: Alert | null;
  /** Proceed was pressed. Whoever asked closes the dialog. */
  onProceed: () => void;
  /** Takes the alert out of the shared state. Cancel does only this. */
  onClose: () => void;
}

/**
 * Cancel or Proceed (product sections 2 and 4), by these names unless the alert has better ones.
 * Opens when an alert is present. Heavy: see README.md.
 */
export function ConfirmationDialog({ alert, onProceed, onClose }: ConfirmationDialogProps) {
  // The words stay while the dialog fades out.
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
