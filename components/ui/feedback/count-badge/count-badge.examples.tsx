import { CountBadge } from '@/components/ui/feedback/count-badge/count-badge';

export const counts = (
  <div className="flex flex-wrap gap-3">
    {[1, 9, 10].map((count) => (
      <span key={count} className="inline-flex items-center gap-2">
        <span>{count} new</span>
        <CountBadge count={count} />
      </span>
    ))}
  </div>
);
