import { useState } from 'react';
import dynamic from 'next/dynamic';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { closeAlert, proceedAlert, selectAlert } from '@/store/slices/alert';

/** Heavy (Headless UI): fetched when the first alert is there. */
const ConfirmationDialog = dynamic(() =>
  import('@/components/ui/overlays/confirmation-dialog/confirmation-dialog').then(
    (module) => module.ConfirmationDialog,
  ),
);

/** The confirmation dialog opens when an alert is present in the shared state (specification section 4). */
export function Confirmation() {
  const alert = useAppSelector(selectAlert);
  const dispatch = useAppDispatch();
  const [wanted, setWanted] = useState(false);
  if (alert && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ConfirmationDialog
      alert={alert}
      onProceed={() => dispatch(proceedAlert())}
      onClose={() => dispatch(closeAlert())}
    />
  );
}
