import { Camera } from 'lucide-react';
import { Avatar } from '@/components/ui/media/avatar/avatar';
import { Icon } from '@/components/ui/media/icon/icon';
import { Spinner } from '@/components/ui/feedback/spinner/spinner';

interface Props {
  firstName: string;
  lastName: string;
  photoUrl: string | null;
  busy: boolean;
}

/** The photo as it is shown elsewhere, or its place; a spinner over it while it changes. */
export const CurrentPhoto = ({ firstName, lastName, photoUrl, busy }: Props) => (
  <span className="relative inline-flex size-25 shrink-0">
    {photoUrl ? <Avatar {...{ firstName, lastName, photoUrl }} size="xl" label="Current photo" /> : <Placeholder />}
    {busy && (
      <span className="absolute inset-0 flex items-center justify-center rounded-egg bg-surface/80 text-primary-ink">
        <Spinner label={null} />
      </span>
    )}
  </span>
);

/** The avatar's place without a photo, 100 px (product section 9). */
const Placeholder = () => (
  <span className="flex size-25 flex-col items-center justify-center gap-1 rounded-egg bg-sunken text-xs font-bold text-ink-soft">
    <Icon of={Camera} size="lg" />
    Max 3 MB
  </span>
);
