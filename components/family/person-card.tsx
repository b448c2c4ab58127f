import type { ReactNode } from 'react';
import { Card } from '@/components/ui/layout/card';
import { Avatar } from '@/components/ui/media/avatar';
import { splitName } from '@/lib/text/words';

export interface PersonCardProps {
  /** The full name; split at the first space into first and last name. */
  title: string;
  subtitle?: ReactNode;
  photoUrl?: string | null;
  actions?: ReactNode;
  /** Further lines under the subtitle. */
  children?: ReactNode;
  as?: 'div' | 'li';
}

/** A family member or pickup person (product sections 2 and 3). */
export function PersonCard({ title, subtitle, photoUrl, actions, children, as = 'div' }: PersonCardProps) {
  return (
    <Card as={as} className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Avatar {...splitName(title)} photoUrl={photoUrl} size="lg" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p translate="no" className="text-lg font-bold">
          {title}
        </p>
        {subtitle && <p className="text-sm text-ink-soft">{subtitle}</p>}
        {children}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </Card>
  );
}
