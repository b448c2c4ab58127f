import { ChevronDown } from 'lucide';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Card } from '@/components/ui/layout/card';
import { Icon } from '@/components/ui/media/icon';
import { scrollIntoViewIfNeeded } from '@/components/ui/navigation/focus';

export interface FoldableCardProps {
  title: ReactNode;
  /** Shown beside the title, also while folded: a count, a state. */
  summary?: ReactNode;
  headingLevel?: 2 | 3 | 4;
  children: ReactNode;
}

/** A card that starts folded and toggles on a click on its header (product section 2). */
export function FoldableCard({ title, summary, headingLevel = 3, children }: FoldableCardProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) scrollIntoViewIfNeeded(card.current);
  }, [open]);
  const Heading = `h${headingLevel}` as const;
  return (
    <Card ref={card} padding="none">
      <Heading className="text-lg font-bold">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full items-center gap-3 rounded-lg px-4 py-3 text-left hover:text-primary-ink sm:px-5"
        >
          <span className="min-w-0 grow">{title}</span>
          {summary && <span className="min-w-0 text-sm font-medium text-ink-soft">{summary}</span>}
          <Icon
            of={ChevronDown}
            size="lg"
            className={classNames('text-primary-ink transition', open && 'rotate-180')}
          />
        </button>
      </Heading>
      <div id={id} hidden={!open} className="border-t border-line p-4 sm:p-5">
        {children}
      </div>
    </Card>
  );
}
