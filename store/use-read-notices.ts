import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { readRequestNotices } from '@/store/slices/notices';

/** Notices about a request are read once its page shows it, as it stands now; null while it is not here. */
export function useReadNotices(request: { id: string; version: number } | null): void {
  const dispatch = useAppDispatch();
  const { id, version } = request ?? {};
  useEffect(() => {
    if (id !== undefined && version !== undefined) void dispatch(readRequestNotices({ id, version }));
  }, [dispatch, id, version]);
}
