import { useAppDispatch } from '@/store/hooks';
import { switchFamily } from '@/store/slices/account-links';

/** Switches to another record of the account. What was typed on this one is kept for when the parent comes back to it. */
export function useSwitchFamily(): (familyId: string) => void {
  const dispatch = useAppDispatch();
  return (familyId) => void dispatch(switchFamily(familyId));
}
