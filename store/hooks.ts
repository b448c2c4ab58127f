import { useDispatch, useSelector, useStore } from 'react-redux';
import type { AppDispatch, AppStore, RootState } from '@/store/store';

/** The typed hooks; lint bans the raw ones everywhere else. */
export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
/** For reading a value once, without subscribing. */
export const useAppStore = useStore.withTypes<AppStore>();
