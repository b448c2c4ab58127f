import { useRouter } from 'next/router';
import { paths } from '@/lib/paths';
import { hasForms } from '@/store/form-drafts';
import { useAppDispatch } from '@/store/hooks';
import { switchFamily } from '@/store/slices/account-links';
import { confirm } from '@/store/slices/confirmation';
import { signOut } from '@/store/slices/session';

const unsaved = {
  title: 'Log out without saving?',
  message: 'You typed something that is not saved yet. It will be lost.',
  destructive: true,
};

/** Logs out in every tab and goes home. Asks first if a form has unsaved input. */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const router = useRouter();
  return async () => {
    if (dispatch(hasForms()) && !(await dispatch(confirm(unsaved)))) return;
    void dispatch(signOut());
    void router.push(paths.home);
  };
}

/** Switches to another family record of the account. Unsaved input is kept as a draft of this record. */
export function useSwitchFamily(): (familyId: string) => void {
  const dispatch = useAppDispatch();
  return (familyId) => void dispatch(switchFamily(familyId));
}

/** "Hi, {first name}", or "Hi, there" (product section 2). @param guardian the account holder */
export const greetingOf = (guardian: { firstName: string } | null): string =>
  `Hi, ${guardian?.firstName.trim() || 'there'}`;
