import { ChevronDown } from 'lucide';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { hasPreHydrationInput } from '@/components/form/form/use-pre-hydration-input';
import { classNames } from '@/components/ui/class-names';
import { controlStyle } from '@/components/ui/inputs/control';
import { Icon } from '@/components/ui/media/icon';
import { serverHtmlProps, useServerHtml } from '@/components/ui/navigation/server-html';

interface SearchFoldProps {
  label: string;
  /** The selection, in words. */
  value: string;
  /** The service rejected a value in it. */
  invalid?: boolean;
  /** Everything the fields show. */
  dependsOn: readonly unknown[];
  /** Gets the open state, so that heavy content can wait. */
  children: (open: boolean) => ReactNode;
  className?: string;
}

/**
 * A section of the search that opens below its summary: as a popover on wide screens, inline on phones. A `details`, so
 * that it opens before hydration.
 */
export function SearchFold({ label, value, invalid = false, dependsOn, children, className }: SearchFoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(invalid);
  // It may have been opened before hydration.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = ({ target }: PointerEvent) => {
      const fold = details.current;
      // Inline, it stays open: closing would move what is being pressed.
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
        dependsOn={[open, ...dependsOn]}
        className="mt-2 flex flex-col gap-4 rounded-lg border border-line bg-raised p-4 lg:absolute lg:top-full lg:right-0 lg:z-30 lg:w-96 lg:shadow-3"
      >
        {children(open)}
      </ClosedFields>
    </details>
  );
}

interface ClosedFieldsProps {
  /** The open state and everything the fields show. */
  dependsOn: readonly unknown[];
  className: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * The fields of a closed `details`: in the document and submitted with the form, but not hydrated until it opens or
 * their values change elsewhere.
 */
export function ClosedFields({ dependsOn, className, ref, children }: ClosedFieldsProps) {
  const { id, keepsServerHtml } = useServerHtml(dependsOn, isLeftAlone);
  return <div ref={ref} id={id} className={className} {...(keepsServerHtml ? serverHtmlProps : { children })} />;
}

const isLeftAlone = (fields: HTMLElement) => !fields.closest('details')?.open && !hasPreHydrationInput(fields);
