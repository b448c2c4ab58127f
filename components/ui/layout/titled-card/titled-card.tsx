import type { ReactNode, Ref } from 'react';
import { Card } from '@/components/ui/layout/card/card';

interface TitledCardProps {
  title: string;
  /** For a part that takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One part of a page under its heading. */
export function TitledCard({ title, headingRef, children }: TitledCardProps) {
  return (
    <Card as="section">
      <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="mb-2 text-lg font-black">
        {title}
      </h2>
      {children}
    </Card>
  );
}
