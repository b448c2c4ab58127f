import { useFormikContext } from 'formik';
import { useLeaveGuard } from '@/components/ui/navigation/use-leave-guard';
import { useAppDispatch } from '@/store/hooks';
import { askToConfirm } from '@/store/slices/alert';

/** Asks before what was typed into the form around it is lost. `saved` says that it is not, though it differs from the start. */
export function LeaveGuard({ saved = false }: { saved?: boolean }) {
  const { dirty } = useFormikContext();
  const dispatch = useAppDispatch();
  useLeaveGuard(dirty && !saved, (leave) =>
    dispatch(
      askToConfirm(
        { title: 'Leave without saving?', message: 'What you typed here will be lost.', destructive: true },
        leave,
      ),
    ),
  );
  return null;
}
