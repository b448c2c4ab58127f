import type { ReactNode } from 'react';
import { PageHead } from '@/components/layout/page-head';

/** The frame of a protected page: the title, and what stands above the page while the profile is loading, too. */
export const pageFrame = (title: string, top?: ReactNode, layout = 'max-w-page gap-6 py-6') =>
  function Frame({ children }: { children: ReactNode }) {
    return (
      <div className={`mx-auto flex flex-col px-4 sm:px-6 ${layout}`}>
        <PageHead title={title} hidden />
        {top}
        {children}
      </div>
    );
  };
