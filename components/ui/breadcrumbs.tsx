import { ChevronRight } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';

export interface Breadcrumb {
  label: string;
  /** Left out for the page that is shown, which comes last. */
  href?: string;
}

export interface BreadcrumbsProps {
  items: readonly Breadcrumb[];
}

/** The way from home to this page. */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm">
        {items.map(({ label, href }, index) => (
          <li key={label} className="flex items-center gap-1.5">
            {index > 0 && <Icon of={ChevronRight} size="xs" className="text-ink-soft" />}
            {href ? (
              <Link href={href} className="rounded-sm py-1 font-bold text-primary-ink hover:underline">
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="py-1 text-ink-soft">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
