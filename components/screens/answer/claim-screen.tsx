import type { ReactNode } from 'react';
import type { Answer } from '@/api/contract/types';
import { AnswerLayout, FormButton } from '@/components/screens/answer/answer-layout';
import { Notice } from '@/components/ui/feedback/notice';
import { Name } from '@/components/ui/layout/name';
import { TextLink } from '@/components/ui/navigation/text-link';
import { paths } from '@/lib/paths';

type Claim = Answer<'readClaimLink'>;

export interface ClaimScreenProps {
  productName: string;
  page: Claim;
  problem: string | null;
}

const outcomes: Record<Exclude<Claim['state'], 'open'>, (claim: Claim) => ReactNode> = {
  approved: ({ email, linkSent }) => (
    <Notice tone="success">
      You said yes.{' '}
      {linkSent ? (
        <>
          We e‑mailed <Name>{email}</Name> a link to confirm. After that, they’ll get families’ requests.
        </>
      ) : (
        <>
          Families’ requests go to <Name>{email}</Name>.
        </>
      )}
    </Notice>
  ),
  declined: ({ name }) => (
    <Notice tone="info">
      <Name>{name}</Name> was not added. We’ve told them.
    </Notice>
  ),
  checking: ({ facilityName, name }) => (
    <Notice tone="info">
      Someone already answers families for <Name>{facilityName}</Name>, so we’ll check before we add <Name>{name}</Name>
      . We’ve told both of them.
    </Notice>
  ),
};

/** The facility's own mailbox says whether a person answers families for it. */
export function ClaimScreen({ productName, page, problem }: ClaimScreenProps) {
  const { facilityName, name, role, email, state, token } = page;
  return (
    <AnswerLayout productName={productName} title={`Who answers families for ${facilityName}?`} problem={problem}>
      {state === 'open' ? (
        <form method="post" className="flex flex-col gap-4">
          <p>
            <Name>{name}</Name> wants to answer for <Name>{facilityName}</Name>:
          </p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            {[
              ['Role', role],
              ['E-mail', email],
            ].map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="font-bold">{label}</dt>
                <dd className="wrap-anywhere">
                  <Name>{value}</Name>
                </dd>
              </div>
            ))}
          </dl>
          <p>
            If you say yes, we’ll e‑mail them each request for care, a tour or a waitlist spot, with the children’s
            first names, ages and allergies, and a link to answer it. Say yes only if you know them.
          </p>
          <input type="hidden" name="token" value={token} />
          <FormButton name="action" value="approve">
            Yes, they work with us
          </FormButton>
          <FormButton variant="secondary" name="action" value="decline">
            No, don’t add them
          </FormButton>
        </form>
      ) : (
        outcomes[state](page)
      )}
    </AnswerLayout>
  );
}

/** A link that has expired, was replaced by a newer one, or was never ours. */
export function EndedClaim({ productName, problem }: Pick<ClaimScreenProps, 'productName' | 'problem'>) {
  return (
    <AnswerLayout
      productName={productName}
      title={problem ? 'Something went wrong' : 'This link doesn’t work'}
      problem={problem}
    >
      {!problem && (
        <p>
          It has ended, or it’s incomplete. Open the newest e‑mail from us, or{' '}
          <TextLink href={paths.forFacilities}>claim your facility again</TextLink>.
        </p>
      )}
    </AnswerLayout>
  );
}
