import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { ClosedFields } from '@/components/facility/search/closed-fields';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/inputs/control-style';
import { Icon } from '@/components/ui/media/icon/icon';

interface SearchFoldProps {
  label: string;
  /** What is chosen, in words. */
  value: string;
  /** The service found something wrong in it. */
  invalid?: boolean;
  /** All that the fields show. */
  madeOf: readonly unknown[];
  /** Given whether it is open: what is heavy waits until it is. */
  children: (open: boolean) => ReactNode;
  className?: string;
}

/**
 * A part of the search that opens below what is chosen in it: over the page on wide screens, in its place on phones. A
 * `details`, so that it opens before any script has come.
 */
export function SearchFold({ label, value, invalid = false, madeOf, children, className }: SearchFoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(invalid);
  // It may have been opened before the script was there.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      const fold = details.current;
      // In its place it stays: closing would move what is being pressed.
      const isOver = panel.current && getComputedStyle(panel.current).position === 'absolute';
      if (fold && isOver && target instanceof Node && !fold.contains(target)) fold.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);
  return (
    <details
      ref={details}
      open={invalid || undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
      className={classNames('group relative min-w-0 lg:self-start', className)}
    >
      <summary className="block cursor-pointer list-none rounded-md [&::-webkit-details-marker]:hidden">
        <span className="mb-1.5 block font-bold">{label}</span>
        <span
          className={controlStyle(
            classNames(
              'flex items-center justify-between gap-2',
              invalid && 'border-failed ring-1 ring-failed ring-inset',
            ),
          )}
        >
          <span className="min-w-0 truncate">{value}</span>
          <Icon of={ChevronDown} className="shrink-0 text-ink-soft transition group-open:rotate-180" />
        </span>
      </summary>
      <ClosedFields
        ref={panel}
        madeOf={[open, ...madeOf]}
        className="mt-2 flex flex-col gap-4 rounded-lg border border-line bg-raised p-4 lg:absolute lg:top-full lg:right-0 lg:z-30 lg:w-96 lg:shadow-3"
      >
        {children(open)}
      </ClosedFields>
    </details>
  );
}
