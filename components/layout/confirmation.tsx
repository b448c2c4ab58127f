import { useEffect, useEffectEvent, useState } from 'react';
import { useRouter } from 'next/router';
import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { closeAlert, proceedAlert, selectAlert } from '@/store/slices/alert';
import { toastAdded } from '@/store/slices/toasts';

/** Heavy (Headless UI): fetched when the first alert is there. */
const ConfirmationDialog = dynamic(
  () =>
    import('@/components/ui/overlays/confirmation-dialog/confirmation-dialog').then(
      (module) => module.ConfirmationDialog,
    ),
  { ssr: false, loading: Loading },
);

/** Opens when an alert is present in the shared state (product section 4). Its question goes with the page that asked it. */
export function Confirmation() {
  const alert = useAppSelector(selectAlert);
  const dispatch = useAppDispatch();
  const page = useRouter().asPath.split(/[?#]/)[0];
  const [wanted, setWanted] = useState(false);
  useEffect(() => () => void dispatch(closeAlert()), [dispatch, page]);
  if (alert && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <ConfirmationDialog
      alert={alert}
      onProceed={() => dispatch(proceedAlert())}
      onClose={() => dispatch(closeAlert(alert?.id))}
    />
  );
}

/** Without a network the question cannot be asked: the parent is told so, and the next press tries again. */
function Loading({ error, retry }: DynamicOptionsLoadingProps) {
  const alert = useAppSelector(selectAlert);
  const dispatch = useAppDispatch();
  const tryAgain = useEffectEvent(() => error && retry?.());
  useEffect(() => {
    if (!error) return;
    dispatch(closeAlert());
    dispatch(toastAdded('error', 'We couldn’t load this. Check your connection and try again.'));
  }, [dispatch, error]);
  useEffect(() => {
    if (alert) tryAgain();
  }, [alert]);
  return null;
}
