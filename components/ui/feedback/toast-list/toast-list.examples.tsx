import { useState } from 'react';
import { Button } from '@/components/ui/inputs/button/button';
import type { Toast } from '@/components/ui/feedback/toast-list/toast-item';
import { ToastList } from '@/components/ui/feedback/toast-list/toast-list';

const messages: Omit<Toast, 'id'>[] = [
  { type: 'info', message: "You're logged out. Please log in to proceed." },
  { type: 'success', message: 'Your request NB-4K7Q2M is on its way.' },
  { type: 'warning', message: 'Only 2 places are left on Nov 20.' },
  { type: 'error', message: 'phone: Enter a phone number.\naddress.postalCode: Enter a postal code.' },
];

function ToastExample() {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [count, setCount] = useState(0);
  const show = (toast: Omit<Toast, 'id'>) => {
    setCount(count + 1);
    setToasts([...toasts, { ...toast, id: String(count) }]);
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {messages.map((toast) => (
          <Button key={toast.type} variant="secondary" size="sm" onClick={() => show(toast)}>
            Show {toast.type}
          </Button>
        ))}
      </div>
      <ToastList
        label="Example notifications"
        toasts={toasts}
        onDismiss={(id) => setToasts((all) => all.filter((toast) => toast.id !== id))}
      />
    </>
  );
}

export const interactive = <ToastExample />;
