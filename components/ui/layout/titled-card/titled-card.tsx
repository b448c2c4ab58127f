import type { ReactNode } from 'react';
import { Card } from '@/components/ui/layout/card/card';

/** One part of a page under its heading. */
export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="mb-2 text-lg font-black">{title}</h2>
      {children}
    </Card>
  );
}
