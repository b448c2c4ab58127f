import { TabLinks } from '@/components/ui/navigation/tab-links/tab-links';

export const bookings = (
  <TabLinks
    label="Bookings"
    current="/my-bookings"
    links={[
      { href: '/my-bookings', label: 'Upcoming', count: 3 },
      { href: '/my-bookings/past', label: 'Past' },
      { href: '/my-bookings/canceled', label: 'Cancelled', count: 0 },
    ]}
  />
);
