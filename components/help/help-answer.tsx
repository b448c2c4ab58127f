import { ChevronDown } from 'lucide-react';
import { Icon } from '@/components/ui/media/icon/icon';
import type { HelpQuestion } from '@/lib/help-questions';
import { markHtml, piecesOf } from '@/lib/marked-words';

export interface HelpAnswerProps {
  question: HelpQuestion;
  /** The words that were looked for are marked, and the answer is open. */
  isFound?: (word: string) => boolean;
  /** Level of the question's heading. */
  level: 3 | 4;
}

/** A question whose answer opens, by the browser itself: it works without scripts, and a search in the page finds it. */
export function HelpAnswer({ question: { id, question, html }, isFound, level }: HelpAnswerProps) {
  const Heading = `h${level}` as const;
  return (
    <details id={id} open={isFound !== undefined} className="group scroll-mt-24 border-b border-line last:border-b-0">
      <summary className="flex min-h-14 items-center gap-3 py-3 hover:text-primary-ink [&::-webkit-details-marker]:hidden">
        <Heading className="min-w-0 grow text-base font-bold">
          {isFound
            ? piecesOf(question, isFound).map(({ text, marked }, index) =>
                marked ? <mark key={index}>{text}</mark> : text,
              )
            : question}
        </Heading>
        <Icon of={ChevronDown} className="text-primary-ink transition group-open:rotate-180" />
      </summary>
      <div className="prose pb-4" dangerouslySetInnerHTML={{ __html: isFound ? markHtml(html, isFound) : html }} />
    </details>
  );
}
