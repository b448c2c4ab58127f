import { object, string } from 'yup';
import { bool, entity, shape, str } from '@/api/contract/fields';

/** What a facility's people read and do by the links in their mails (product section 8). They have no account. */

const keyParams = object({ key: string().strict().max(100).defined() });
/** Sent back with every POST: it shows that the POST comes from the link's page. */
const token = () => str();
export const tokenBody = { token: string().strict().max(100).defined() };

export const answerContact = entity('AnswerContact', {
  facilityName: str(),
  contact: shape({ name: str(), role: str() }),
  confirmed: bool(),
  token: token(),
});

export const answers = {
  readContactLink: { params: keyParams, answer: answerContact },
  confirmContactLink: { params: keyParams, body: shape(tokenBody), answer: answerContact },
};
