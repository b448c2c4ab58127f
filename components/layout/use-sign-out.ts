import { useRouter } from 'next/router';
import { paths } from '@/lib/paths';
import { useAppDispatch } from '@/store/hooks';
import { signOut } from '@/store/slices/session';

/** Logs out, here and in every tab, and goes home. */
export function useSignOut(): () => void {
  const dispatch = useAppDispatch();
  const router = useRouter();
  return () => {
    void dispatch(signOut());
    void router.push(paths.home);
  };
}
