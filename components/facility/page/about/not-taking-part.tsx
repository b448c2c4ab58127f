import { useId } from 'react';
import type { Facility } from '@/api/contract/types';
import { EmailLink, PhoneLink, WebsiteLink } from '@/components/facility/page/about/facility-about';
import { RequestOptionList, type RequestOptionListProps } from '@/components/facility/page/care/request-options';
import { Card } from '@/components/ui/layout/card';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';
import { useAppSelector } from '@/store/hooks';
import { selectProductName } from '@/store/slices/settings';

/** Replaces prices and dates at a facility that is known from a list only. */
export function NotTakingPart({ facility, addressId, search }: RequestOptionListProps & { facility: Facility }) {
  const headingId = useId();
  const productName = useAppSelector(selectProductName);
  const { phone, phoneExtension, email, website, takesRequests } = facility;
  const answersHere = takesRequests === 'here';
  return (
    <Card as="section" tone="egg" aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-lg font-black">
        {answersHere ? 'Ask about a spot' : `Not yet on ${productName}`}
      </h2>
      <p className="text-sm text-ink-soft">
        You can’t book days here yet, and we don’t know this facility’s prices or open spots.
      </p>
      {takesRequests !== 'none' && (
        <>
          <p className="text-sm">
            {answersHere
              ? 'You can request a tour or join its waitlist. You’ll see the answer here.'
              : 'You can still request a tour or join its waitlist. We’ll pass your request on by e‑mail, and they’ll contact you directly. We can’t guarantee a reply.'}
          </p>
          <RequestOptionList facility={facility} addressId={addressId} search={search} />
        </>
      )}
      {phone || email || website ? (
        <>
          <p className="text-sm">
            {takesRequests !== 'none' ? (
              'Or contact the facility:'
            ) : (
              <>
                {email && 'We can’t pass on a request, because we don’t know which ages it takes. '}
                Contact the facility about a tour or a spot:
              </>
            )}
          </p>
          <ul className="flex flex-col gap-1">
            {phone && (
              <li>
                <PhoneLink phone={phone} extension={phoneExtension} />
              </li>
            )}
            {email && (
              <li>
                <EmailLink email={email} />
              </li>
            )}
            {website && (
              <li>
                <WebsiteLink website={website} />
              </li>
            )}
          </ul>
        </>
      ) : (
        !answersHere && <p className="text-sm">We don’t have its phone number or e‑mail address.</p>
      )}
      {facility.licenceNumber && !answersHere && (
        <p className="border-t border-line pt-3 text-sm print:hidden">
          Do you work here?{' '}
          <TextLink rel="nofollow" href={`${paths.claimFacility(facility.id)}#claim`}>
            Claim this facility
          </TextLink>
        </p>
      )}
    </Card>
  );
}
