import { useState } from 'react';
import { Button } from '@/components/ui/inputs/button/button';
import { Dialog } from '@/components/ui/overlays/dialog/dialog';

export interface Alert {
  /** The object and the consequence: "Delete Maya's record?" */
  title: string;
  message: string;
  /** Marks what cannot be undone. */
  destructive?: boolean;
}

export interface ConfirmationDialogProps {
  /** The alert of the shared state; null closes the dialog. */
  alert: Alert | null;
  /** Runs the alert's callback. While its promise is open the dialog stays, busy; afterwards it closes, whatever came of it. */
  onProceed: () => void | Promise<void>;
  /** Takes the alert out of the shared state. Cancel does only this. */
  onClose: () => void;
}

/** Cancel or Proceed (specification sections 2 and 4). Opens when an alert is present. Heavy: see README.md. */
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
        Cancel
      </Button>
      <Button variant={shown?.destructive ? 'danger' : 'primary'} busy={busy} onClick={() => void proceed()}>
        Proceed
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
    </Dialog>
  );
}
