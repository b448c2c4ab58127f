import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { monthOf } from '@/lib/dates';
import { limits } from '@/lib/limits';
import { useAppSelector } from '@/store/hooks';
import { selectProfile } from '@/store/slices/profile';

/** One press for one's own children; the address carries months of birth only (product rule 9). */
export function OwnChildren({ href }: { href: (months: string[]) => string }) {
  const children = (useAppSelector(selectProfile)?.children ?? []).slice(0, limits.childrenMax);
  if (children.length === 0) return null;
  const months = children.map(({ birthDate }) => monthOf(birthDate));
  return (
    <>
      {children.map(({ id, firstName }, index) => (
        <ButtonLink key={id} href={href([months[index]!])} scroll={false} variant="secondary">
          For {firstName}
        </ButtonLink>
      ))}
      {children.length > 1 && (
        <ButtonLink href={href(months)} scroll={false} variant="secondary">
          For {children.length === 2 ? 'both' : `all ${children.length}`}
        </ButtonLink>
      )}
    </>
  );
}
