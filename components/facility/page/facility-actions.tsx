import type { ReactNode } from 'react';
import { Printer } from 'lucide-react';
import type { Facility } from '@/api/contract/types';
import { ShareButton } from '@/components/facility/page/share-button';
import { Button } from '@/components/ui/inputs/button/button';
import { paths } from '@/lib/paths';

interface FacilityActionsProps {
  facility: Pick<Facility, 'id' | 'name'>;
  /** What comes before them. */
  children?: ReactNode;
}

/** What can be done with a facility's page as a whole. Nothing of it works without scripts. */
export function FacilityActions({ facility, children }: FacilityActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden noscript:hidden">
      {children}
      <ShareButton title={facility.name} path={paths.facility(facility.id)} />
      <Button variant="secondary" size="sm" icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}
