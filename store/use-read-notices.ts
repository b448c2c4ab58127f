import { useEffect } from 'react';
import { useAppDispatch } from '@/store/hooks';
import { countNotices, readRequestNotices } from '@/store/slices/notices';

/** Notices about a request are read once its page shows it, as it is now; null while it is not here. */
export function useReadNotices(request: { id: string; version: number } | null): void {
  const dispatch = useAppDispatch();
  const { id, version } = request ?? {};
  useEffect(() => {
    if (id === undefined || version === undefined) return;
    void dispatch(readRequestNotices({ id, version })).then((result) => {
      // It has changed since: what is unread stays so, and the header says how much.
      if (readRequestNotices.rejected.match(result) && result.error.status === 409) void dispatch(countNotices());
    });
  }, [dispatch, id, version]);
}
