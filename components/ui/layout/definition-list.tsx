import type { ReactNode } from 'react';

export interface DefinitionItem {
  term: string;
  /** Missing or empty is shown as a dash. */
  description?: ReactNode;
  /** Such as a "Change" link. */
  action?: ReactNode;
}

/**
 * Terms and values in rows. In a narrow container the value is below its term, so that an e-mail address does not wrap.
 */
export function DefinitionList({ items }: { items: readonly DefinitionItem[] }) {
  return (
    <dl className="divide-y divide-line @container">
      {items.map(({ term, description, action }) => (
        <div key={term} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-3 @md:flex-nowrap">
          <dt className="w-full text-sm font-bold text-ink-soft @md:w-2/5 @md:shrink-0">{term}</dt>
          <dd className="min-w-0 flex-1 whitespace-pre-line">
            {description || (
              <>
                <span aria-hidden>–</span>
                <span className="sr-only">Not given</span>
              </>
            )}
          </dd>
          {action && <dd className="shrink-0 [&>a]:-my-2 [&>a]:inline-block [&>a]:py-2">{action}</dd>}
        </div>
      ))}
    </dl>
  );
}
