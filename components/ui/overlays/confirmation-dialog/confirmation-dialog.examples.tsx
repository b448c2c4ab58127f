import { useState } from 'react';
import { Button } from '@/components/ui/inputs/button/button';
import { ConfirmationDialog, type Alert } from '@/components/ui/overlays/confirmation-dialog/confirmation-dialog';

const alert: Alert = {
  title: 'Delete Maya’s record?',
  message: 'Her allergies, notes and photo are deleted too. This cannot be undone.',
  destructive: true,
};

function ConfirmationExample() {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Delete the record
      </Button>
      <p role="status">{done && 'The record is deleted.'}</p>
      <ConfirmationDialog
        alert={open ? alert : null}
        onProceed={() => {
          setDone(true);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

export const destructive = <ConfirmationExample />;
