import { lazy, Suspense, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { closeAlert, proceedAlert } from '@/store/slices/alert';

/** Heavy (Headless UI): fetched when the first alert is there. */
const ConfirmationDialog = lazy(() =>
  import('@/components/ui/overlays/confirmation-dialog/confirmation-dialog').then((module) => ({
    default: module.ConfirmationDialog,
  })),
);

/** The confirmation dialog opens when an alert is present in the shared state (specification section 4). */
export function Confirmation() {
  const alert = useAppSelector((state) => state.alert);
  const dispatch = useAppDispatch();
  const [wanted, setWanted] = useState(false);
  if (alert && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <ConfirmationDialog
        alert={alert}
        onProceed={() => dispatch(proceedAlert())}
        onClose={() => dispatch(closeAlert())}
      />
    </Suspense>
  );
}
