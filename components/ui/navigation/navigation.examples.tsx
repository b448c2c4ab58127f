import { ArrowLeft } from 'lucide';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/inputs/button';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { Pager } from '@/components/ui/navigation/pager';
import { TabLinks } from '@/components/ui/navigation/tab-links';
import { TextLink } from '@/components/ui/navigation/text-link';

export const breadcrumbsExamples = {
  plain: (
    <Breadcrumbs
      items={[{ label: 'Home', href: '/' }, { label: 'Toronto', href: '/?place=Toronto' }, { label: 'Little Acorns' }]}
    />
  ),
};

export const linkExamples = {
  asButton: <ButtonLink href="/gallery">Find child care</ButtonLink>,
  asSecondaryButton: (
    <ButtonLink href="/gallery" variant="secondary" icon={ArrowLeft}>
      Back to the list
    </ButtonLink>
  ),
  inText: (
    <p>
      Read the <TextLink href="/gallery">parent agreement</TextLink> before you sign.
    </p>
  ),
};

function PagerExample() {
  const [page, setPage] = useState(1);
  return <Pager label="Pages with buttons" page={page} totalPages={3} onChange={setPage} />;
}

const noChange = () => undefined;

export const pagerExamples = {
  asLinks: <Pager label="Pages as links" page={2} totalPages={7} hrefFor={(page) => `/gallery?page=${page}`} />,
  changing: <Pager label="Pages while changing" page={2} totalPages={7} changing onChange={noChange} />,
  interactive: <PagerExample />,
  lastPageAsLinks: <Pager label="The last page" page={7} totalPages={7} hrefFor={(page) => `/gallery?page=${page}`} />,
  noPages: <Pager label="No pages" page={1} totalPages={0} onChange={noChange} />,
};

export const tabLinksExamples = {
  bookings: (
    <TabLinks
      label="Bookings"
      current="/my-bookings"
      links={[
        { href: '/my-bookings', label: 'Upcoming', count: 3 },
        { href: '/my-bookings/past', label: 'Past' },
        { href: '/my-bookings/canceled', label: 'Cancelled', count: 0 },
      ]}
    />
  ),
};
