import { ToastItem, type Toast } from '@/components/ui/feedback/toast-list/toast-item';
import { ToastRegion } from '@/components/ui/feedback/toast-list/toast-region';

export interface ToastListProps {
  toasts: readonly Toast[];
  /** Called when a toast has left: 300 ms after 5 seconds or after a click. */
  onDismiss: (id: string) => void;
  label?: string;
}

/**
 * The toast list at the top right (specification sections 2, 4 and 9). A toast slides in, and out again after 5 seconds or on
 * a click; the clock stops while the pointer is over the list or the focus is in it.
 */
export function ToastList({ toasts, onDismiss, label }: ToastListProps) {
  return (
    <ToastRegion label={label} empty={toasts.length === 0}>
      {(paused) => toasts.map((toast) => <ToastItem key={toast.id} {...{ toast, paused, onDismiss }} />)}
    </ToastRegion>
  );
}
