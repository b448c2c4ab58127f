import { ChevronRight } from 'lucide';
import Link from 'next/link';
import { Icon } from '@/components/ui/media/icon';
import { useRouteHistory } from '@/components/ui/navigation/use-route-history';

export interface Breadcrumb {
  label: string;
  /** The label is the name of a facility or a child. */
  isName?: boolean;
  /** Omitted for the current page, which comes last. */
  href?: string;
}

export interface BreadcrumbsProps {
  items: readonly Breadcrumb[];
}

const pathOf = (url: string) => url.split(/[?#]/)[0];

/**
 * The path from home to this page. A crumb the parent came from links to the exact URL they left, with its filters and
 * page number (product section 4, route history).
 */
export function Breadcrumbs({ items }: BreadcrumbsProps) {
  const { previous } = useRouteHistory();
  const previousUrlOr = (href: string) => (previous !== null && pathOf(previous) === pathOf(href) ? previous : href);
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm">
        {items.map(({ label, isName, href }, index) => (
          <li key={label} translate={isName ? 'no' : undefined} className="flex items-center gap-1.5">
            {index > 0 && <Icon of={ChevronRight} size="xs" className="text-ink-soft" />}
            {href ? (
              <Link
                href={previousUrlOr(href)}
                prefetch={false}
                className="min-w-0 rounded-sm py-1 font-bold text-primary-ink hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="min-w-0 py-1 text-ink-soft">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
