import { string } from 'yup';
import { keyParams, token, tokenBody } from '@/api/contract/answers';
import { examples } from '@/api/contract/examples';
import { bool, entity, shape, str, word } from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { claimedFacilityId, claimFields } from '@/lib/validation/claims';

/** Somebody at a listed facility asks to answer its families (product rule 8). */

export const claimStates = ['open', 'checking', 'approved', 'declined'] as const;

const claimLink = entity('FacilityClaim', {
  facilityName: str(),
  name: str(),
  role: str(),
  email: str(),
  /** `checking`: a person at the desk decides. */
  state: word(claimStates),
  token: token(),
  /** Of the contact's link, once it is confirmed from the contact's own mailbox. */
  contactKey: string().strict().nullable().defined(),
  /** Of an approved claim: the person was mailed a link to confirm and has not used it yet. */
  linkSent: bool().optional(),
});

export const claimCalls = {
  claimFacility: operation('Answers', 'POST /v1/claims', 'public', {
    status: 202,
    summary: 'Claim a facility',
    description:
      'Somebody asks to answer families for the facility with this license number. Its own mailbox is asked by a link; without one, or if it has a contact, a person decides. The answer does not say which. `region` is needed where the number is known in several states or provinces.',
    body: shape({ ...claimFields(), facilityId: claimedFacilityId() }),
    example: { licenceNumber: 'ON-1234', name: 'Ada Lowe', role: 'Director', email: 'ada@fern.example' },
    /** The same for every listed facility: whether the list has an e-mail address is not said. */
    answer: shape({ facilityName: str() }),
  }),
  readClaimLink: operation('Answers', 'GET /v1/answer/claim/:key', 'public', {
    summary: 'Read a claim',
    description:
      'Who asks to answer families for the facility, and the token that a POST sends back. An unknown or ended link is 404.',
    params: keyParams,
    answer: claimLink,
  }),
  answerClaim: operation('Answers', 'POST /v1/answer/claim/:key', 'public', {
    summary: 'Approve or decline a claim',
    description:
      'From the facility’s own mailbox. If the facility has got a contact meanwhile, a person decides: `checking`. The same answer again changes nothing.',
    refuses: [409],
    params: keyParams,
    body: shape({ ...tokenBody, action: word(['approve', 'decline']) }),
    example: { token: examples.token, action: 'approve' },
    answer: claimLink,
  }),
};
