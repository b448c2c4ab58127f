import { Breadcrumbs } from '@/components/ui/breadcrumbs';

export const plain = (
  <Breadcrumbs
    items={[{ label: 'Home', href: '/' }, { label: 'Toronto', href: '/?place=Toronto' }, { label: 'Little Acorns' }]}
  />
);
