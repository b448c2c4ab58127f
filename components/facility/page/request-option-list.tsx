import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { pathAt } from '@/lib/facilities/page';
import { requestOptionsOf, type RequestableFacility } from '@/lib/requests/request-options';

interface RequestOptionListProps {
  facility: RequestableFacility;
  /** Which of several addresses was chosen; null where there is one. */
  addressId: string | null;
}

/** A button for what can be asked, the first of them the main one; of the rest, why not and what to ask for instead. */
export function RequestOptionList({ facility, addressId }: RequestOptionListProps) {
  const ways = requestOptionsOf(facility);
  const possible = ways.filter(({ refusal }) => refusal === null);
  const reasons = [...new Set(ways.flatMap(({ refusal }) => refusal ?? []))];
  return (
    <>
      {possible.length > 0 && (
        <ul aria-label="Ways to request care" className="flex flex-col gap-3 print:hidden">
          {possible.map(({ kind, label, detail, href }, index) => (
            <li key={kind} className="flex flex-col gap-1">
              <ButtonLink
                href={pathAt(href, addressId)}
                block
                variant={index === 0 ? 'primary' : 'secondary'}
                aria-describedby={`ask-${kind}`}
              >
                {label}
              </ButtonLink>
              <span id={`ask-${kind}`} className="text-center text-sm text-ink-soft">
                {detail}
              </span>
            </li>
          ))}
        </ul>
      )}
      {facility.takesRequests === 'here' && possible[0] && reasons.length > 0 && (
        <p className="text-sm text-ink-soft">
          {reasons.join(' ')}{' '}
          {possible[0].kind === 'tour' && reasons.every((reason) => reason.includes('prices'))
            ? 'Request a tour to ask about prices and a place.'
            : 'Request a tour to ask about it.'}
        </p>
      )}
    </>
  );
}
