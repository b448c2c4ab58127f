import { useState } from 'react';
import { Pager } from '@/components/ui/navigation/pager/pager';

function PagerExample() {
  const [page, setPage] = useState(1);
  return <Pager label="Pages with buttons" page={page} totalPages={3} onChange={setPage} />;
}

const stay = () => undefined;

export const interactive = <PagerExample />;
export const asLinks = (
  <Pager label="Pages as links" page={2} totalPages={7} hrefFor={(page) => `/gallery?page=${page}`} />
);
export const changing = <Pager label="Pages while changing" page={2} totalPages={7} changing onChange={stay} />;
export const lastPageAsLinks = (
  <Pager label="The last page" page={7} totalPages={7} hrefFor={(page) => `/gallery?page=${page}`} />
);
export const noPages = <Pager label="No pages" page={1} totalPages={0} onChange={stay} />;
