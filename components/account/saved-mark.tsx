import { Check } from 'lucide-react';
import { Icon } from '@/components/ui/media/icon/icon';

/** "Saved", seen and heard. Its place is there from the start, so that readers hear the change. */
export function SavedMark({ shown }: { shown: boolean }) {
  return (
    <p role="status" className="min-h-6 font-bold text-success">
      {shown && (
        <span className="inline-flex items-center gap-1.5">
          <Icon of={Check} size="sm" /> Saved
        </span>
      )}
    </p>
  );
}
