import { useEffect } from 'react';
import { useRouter } from 'next/router';
import { ToastList } from '@/components/ui/feedback/toast-list/toast-list';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { pageLeft, selectToasts, toastDismissed } from '@/store/slices/toasts';

/** The toast list of the shared state (product sections 2 and 4). Errors do not outlive the page they are about. */
export function Toasts() {
  const toasts = useAppSelector(selectToasts);
  const dispatch = useAppDispatch();
  const page = useRouter().asPath.split(/[?#]/)[0];
  useEffect(() => () => void dispatch(pageLeft()), [dispatch, page]);
  return <ToastList toasts={toasts} onDismiss={(id) => dispatch(toastDismissed(id))} />;
}
