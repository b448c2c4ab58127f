import { Pencil, Trash2 } from 'lucide';
import { PersonCard } from '@/components/family/person-card';
import { StatusLabel } from '@/components/ui/feedback/status-label';
import { IconButton } from '@/components/ui/inputs/icon-button';
import { photo } from '@/components/ui/media/media.examples';

export const plain = <PersonCard title="Ana Ruiz" subtitle="Mother" />;
export const withActions = (
  <PersonCard
    title="Maya Ruiz Calderón"
    subtitle="3 years and 2 months"
    photoUrl={photo}
    actions={
      <>
        <IconButton icon={Pencil} label="Change Maya’s record" variant="outline" />
        <IconButton icon={Trash2} label="Delete Maya’s record" variant="outline" />
      </>
    }
  />
);
export const withMore = (
  <PersonCard title="Nguyễn Thị Minh Khai" subtitle="Grandmother, +1 416 555 0123">
    <p className="mt-2">
      <StatusLabel label="Authorized to pick up" color="success" />
    </p>
  </PersonCard>
);
export const oneName = <PersonCard title="Sukarno" subtitle="Emergency contact" />;
