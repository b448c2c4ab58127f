import { needsAnswer, type AskedRequest } from '@/components/several/asked-words';
import { TourActions } from '@/components/tour/tour-actions';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { requestPaths } from '@/lib/paths';

/** The one next button of a request, as on Today: an offered place in line is answered with its price, on its page. */
export function AskedAnswer({ asked }: { asked: AskedRequest }) {
  if (!needsAnswer(asked)) return null;
  if (asked.kind === 'tour') return <TourActions tour={asked.request} onlyFirst />;
  const { id, facility } = asked.request;
  return (
    <ButtonLink href={requestPaths.waitlist(id)}>
      See the offer<span className="sr-only">, {facility.name}</span>
    </ButtonLink>
  );
}
