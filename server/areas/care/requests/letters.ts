import { formatPhone } from '@/lib/validation/phone';
import { nameInMail } from '@/server/areas/platform/mail/rules/free-text';
import { type MailContext, mailToAddress, type MailText } from '@/server/areas/platform/mail/rules/mail-entry';

export interface PassedOnMail {
  subjectKind: 'tour' | 'waitlist';
  /** The family changed an earlier request. */
  change: boolean;
  number: string;
  facilityName: string;
  ageGroupTitle: string;
  agesInMonths: readonly number[];
  /** One line each: "Monday, March 9, 2026, Morning". */
  preferences: readonly string[];
  note: string | null;
  parent: { name: string | null; email: string | null; phone: string | null };
}

export const requestMails = {
  /** A family's request, to a facility that does not take part (product rule 9a). It answers the family directly. */
  requestPassedOn: mailToAddress<PassedOnMail>({ topic: null, isReadableElsewhere: false, write: writePassedOn }),
};

/** Tells the family that its request was passed on. */
export const passedOnWords = ({ facilityName }: Pick<PassedOnMail, 'facilityName'>) => ({
  says: `${facilityName} isn’t on our service yet. We passed your request on by e-mail, with your name, e-mail address and phone number.`,
  next: 'They’ll contact you directly. We can’t guarantee a reply.',
});

const wanted = {
  tour: { asks: 'asks for a tour', preferences: 'Times that work for them' },
  waitlist: { asks: 'asks for a spot on your waitlist', preferences: 'What they are looking for' },
} as const;

const age = (months: number) => (months < 24 ? `${months} months` : `${Math.floor(months / 12)} years`);

function writePassedOn(mail: PassedOnMail, { productName }: MailContext): MailText {
  const { asks, preferences } = wanted[mail.subjectKind];
  const { name, email, phone } = mail.parent;
  return {
    subject: `A family ${mail.change ? 'changed its request' : asks}: ${mail.facilityName} (${mail.number})`,
    paragraphs: [
      `A family on ${productName} ${asks} at ${mail.facilityName}.${mail.change ? ' This replaces their earlier request.' : ''}`,
      `Age group: ${mail.ageGroupTitle}${mail.agesInMonths.length > 0 ? `\nChildren: ${mail.agesInMonths.map(age).join(', ')} old` : ''}`,
      mail.preferences.length > 0 && `${preferences}:\n${mail.preferences.join('\n')}`,
      mail.note && `They wrote: “${mail.note}”`,
      `Please answer the family directly:\n${[nameInMail(name), email, phone && formatPhone(phone)].filter(Boolean).join('\n')}`,
      `You’re getting this because a public list of licensed facilities shows your name and e-mail address. We haven’t promised the family a reply.`,
    ],
  };
}
