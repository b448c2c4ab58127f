import { useRouter } from 'next/router';
import { paths } from '@/lib/paths';
import { useAppDispatch } from '@/store/hooks';
import { switchFamily } from '@/store/slices/account-links';
import { signOut } from '@/store/slices/session';

/** Logs out in every tab and goes home. Unsaved input is kept as a draft for the next log-in here. */
export function useSignOut(): () => void {
  const dispatch = useAppDispatch();
  const router = useRouter();
  return () => {
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
