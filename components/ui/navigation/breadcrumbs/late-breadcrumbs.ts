import type { BreadcrumbsProps } from '@/components/ui/navigation/breadcrumbs/breadcrumbs';
import { late } from '@/components/ui/late';

/** The way from home, on pages whose first view does without its code. */
export const LateBreadcrumbs = late<BreadcrumbsProps>(() =>
  import('@/components/ui/navigation/breadcrumbs/breadcrumbs').then((module) => module.Breadcrumbs),
);
