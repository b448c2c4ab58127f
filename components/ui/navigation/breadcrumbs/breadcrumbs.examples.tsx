import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs/breadcrumbs';

export const plain = (
  <Breadcrumbs
    items={[{ label: 'Home', href: '/' }, { label: 'Toronto', href: '/?place=Toronto' }, { label: 'Little Acorns' }]}
  />
);
