import { useAppSelector } from '@/store/hooks';
import { selectMarksInvented } from '@/store/slices/settings';

/** Says of an invented facility that it is one, in a demonstration that shows real ones beside it. */
export function InventedMark({ invented }: { invented: boolean }) {
  const marks = useAppSelector(selectMarksInvented);
  if (!invented || !marks) return null;
  return (
    <p className="self-start rounded-full bg-warning-soft px-3 py-0.5 text-sm font-bold text-warning">
      Invented for this demonstration
    </p>
  );
}
