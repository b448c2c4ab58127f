import type { TourGroup } from '@/api/contract/types';
import { TextLink } from '@/components/ui/navigation/link/text-link';
import { paths } from '@/lib/paths';

/** With how many others a request was asked for, and the way to all of them; nothing where it was asked alone. */
export function AskedTogetherLine({ askedTogether }: Pick<TourGroup, 'askedTogether'>) {
  if (!askedTogether || askedTogether.others === 0) return null;
  const { id, others } = askedTogether;
  return (
    <p className="text-sm">
      {/* In a card that is one link as a whole it lies above that link. */}
      <TextLink href={paths.asked(id)} className="relative z-10">
        Asked together with {others} {others === 1 ? 'other' : 'others'}
      </TextLink>
    </p>
  );
}
