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
  /** What the buttons say where they name the deed: "Keep booking" and "Cancel booking". */
  cancelLabel?: string;
  proceedLabel?: string;
  /** Another way out of the question: "Change card". */
  link?: { href: string; label: string };
}

export interface ConfirmationDialogProps {
  /** The alert of the shared state; null closes the dialog. */
  alert: Alert | null;
  /** Runs the alert's callback. While its promise is open the dialog stays, busy; afterwards it closes, whatever came of it. */
  onProceed: () => void | Promise<void>;
  /** Takes the alert out of the shared state. Cancel does only this. */
  onClose: () => void;
}

/**
 * Cancel or Proceed (product sections 2 and 4), by these names unless the alert has better ones.
 * Opens when an alert is present. Heavy: see README.md.
 */
export function ConfirmationDialog({ alert, onProceed, onClose }: ConfirmationDialogProps) {
  const [busy, setBusy] = useState(false);
  // The words stay while the dialog fades out.
  const [shown, setShown] = useState(alert);
  if (alert && alert !== shown) setShown(alert);

  const proceed = async () => {
    setBusy(true);
    try {
      await onProceed();
    } finally {
      setBusy(false);
      onClose();
    }
  };
  const actions = (
    <>
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        {shown?.cancelLabel ?? 'Cancel'}
      </Button>
      <Button variant={shown?.destructive ? 'danger' : 'primary'} busy={busy} onClick={() => void proceed()}>
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
