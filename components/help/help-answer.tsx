import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/media/icon';

interface HelpAnswerProps {
  id: string;
  question: ReactNode;
  html: string;
  open?: boolean;
  /** Level of the question's heading. */
  level: 3 | 4;
}

/** A `details`: works without scripts and with the browser's find in page. */
export function HelpAnswer({ id, question, html, open, level }: HelpAnswerProps) {
  const Heading = `h${level}` as const;
  return (
    <details id={id} open={open} className="group scroll-mt-24 border-b border-line last:border-b-0">
      <summary className="flex min-h-14 items-center gap-3 py-3 hover:text-primary-ink [&::-webkit-details-marker]:hidden">
        <Heading className="min-w-0 grow text-base font-bold">{question}</Heading>
        <Icon of={ChevronDown} className="text-primary-ink transition group-open:rotate-180" />
      </summary>
      <div className="prose pb-4" dangerouslySetInnerHTML={{ __html: html }} />
    </details>
  );
}
