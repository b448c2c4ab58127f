import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/media/avatar/avatar';
import { Card } from '@/components/ui/layout/card/card';
import { splitName } from '@/lib/family/person-name';

export interface PersonCardProps {
  /** The full name; first and last name are taken by splitting on the first space. */
  title: string;
  subtitle?: ReactNode;
  photoUrl?: string | null;
  /** Buttons or links that act on this person. */
  actions?: ReactNode;
  /** Further lines under the subtitle. */
  children?: ReactNode;
  as?: 'div' | 'li';
}

/** A member of the family, or someone who may or may not pick a child up (product sections 2 and 3). */
export function PersonCard({ title, subtitle, photoUrl, actions, children, as = 'div' }: PersonCardProps) {
  return (
    <Card as={as} className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Avatar {...splitName(title)} photoUrl={photoUrl} size="lg" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="text-lg font-bold">{title}</p>
        {subtitle && <p className="text-sm text-ink-soft">{subtitle}</p>}
        {children}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </Card>
  );
}
