import { string } from 'yup';
import { bool, entity, shape, str, word } from '@/api/contract/fields';
import { keyParams, token, tokenBody } from '@/api/contract/answers';
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

export const claims = {
  claimFacility: {
    body: shape({ ...claimFields(), facilityId: claimedFacilityId() }),
    /** The same for every listed facility: whether the list has an e-mail address is not said. */
    answer: shape({ facilityName: str() }),
  },
  readClaimLink: { params: keyParams, answer: claimLink },
  answerClaim: {
    params: keyParams,
    body: shape({ ...tokenBody, action: word(['approve', 'decline']) }),
    answer: claimLink,
  },
};
