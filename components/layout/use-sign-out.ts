import { useRouter } from 'next/router';
import { paths } from '@/lib/paths';
import { hasForms } from '@/store/form-drafts';
import { useAppDispatch } from '@/store/hooks';
import { confirm } from '@/store/slices/alert';
import { signOut } from '@/store/slices/session';

const unsaved = {
  title: 'Log out without saving?',
  message: 'You typed something that is not saved yet. It will be lost.',
  destructive: true,
};

/** Logs out, here and in every tab, and goes home; where something was typed and not saved, the parent is asked first. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const router = useRouter();
  return async () => {
    if (dispatch(hasForms()) && !(await dispatch(confirm(unsaved)))) return;
    void dispatch(signOut());
    void router.push(paths.home);
  };
}
