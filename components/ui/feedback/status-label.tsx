import { classNames } from '@/components/ui/class-names';
import type { StatusLabel as StatusText } from '@/lib/labels';

const colors = {
  pending: 'bg-pending-soft text-pending',
  warning: 'bg-warning-soft text-warning',
  failed: 'bg-failed-soft text-failed',
  success: 'bg-success-soft text-success',
} as const satisfies Record<StatusText['color'], string>;

/** A request's status with the label and colour of lib/labels (product section 4). */
export function StatusLabel({ label, color }: StatusText) {
  return (
    <span
      data-color={color}
      className={classNames(
        'inline-flex items-center gap-2 rounded-full px-3 py-1 text-sm font-bold forced-colors:border',
        colors[color],
      )}
    >
      <span aria-hidden className="size-2 rounded-egg bg-current" />
      {label}
    </span>
  );
}
