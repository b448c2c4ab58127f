import { ToastList } from '@/components/ui/feedback/toast-list/toast-list';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectToasts, toastDismissed } from '@/store/slices/toasts';

/** The toast list of the shared state (product sections 2 and 4). */
export function Toasts() {
  const toasts = useAppSelector(selectToasts);
  const dispatch = useAppDispatch();
  return <ToastList toasts={toasts} onDismiss={(id) => dispatch(toastDismissed(id))} />;
}
