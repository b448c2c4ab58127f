import { lazy, Suspense } from 'react';
import { lateCode } from '@/components/ui/late-code';
import { ToastRegion } from '@/components/ui/feedback/toast-list/toast-region';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { toastDismissed } from '@/store/slices/toasts';

/** Nearly every toast answers something that was done, and its code is there by then; one that comes first fetches it. */
const toastItem = lateCode(() => import('@/components/ui/feedback/toast-list/toast-item'));
const ToastItem = lazy(async () => ({ default: (await toastItem.now()).ToastItem }));

/** The toast list of the shared state (specification sections 2 and 4); components/ui/feedback/toast-list/toast-list with its items late. */
export function Toasts() {
  const toasts = useAppSelector((state) => state.toasts);
  const dispatch = useAppDispatch();
  return (
    <ToastRegion empty={toasts.length === 0}>
      {(paused) => (
        <Suspense>
          {toasts.map((toast) => (
            <ToastItem key={toast.id} toast={toast} paused={paused} onDismiss={(id) => dispatch(toastDismissed(id))} />
          ))}
        </Suspense>
      )}
    </ToastRegion>
  );
}
