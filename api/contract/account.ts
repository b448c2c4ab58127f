import { boolean } from 'yup';
import { examples } from '@/api/contract/examples';
import { photo } from '@/api/contract/facility-facts';
import { authorizedPickup, child, emergencyContact, parentInfo, unauthorizedPickup } from '@/api/contract/family';
import {
  binary,
  bool,
  currency,
  date,
  empty,
  id,
  instant,
  int,
  list,
  money,
  oneOf,
  shape,
  str,
  word,
  entity,
} from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { factorNotice } from '@/api/contract/second-factor';
import { codeParams } from '@/api/contract/session';
import { CardBrand, valuesOf } from '@/lib/enums';
import { deletionKinds } from '@/lib/family/deletion-obstacles';
import { limits } from '@/lib/limits';
import { emailField, givenPasswordField, newPasswordField, optionalPhoneField } from '@/lib/validation/account';
import { signatureField } from '@/lib/validation/signature';

export const deletionItem = entity('DeletionItem', {
  kind: word(deletionKinds),
  /** `id` and `number` are the request's. */
  request: word(['booking', 'tour', 'waitlist'] as const),
  id: id(),
  number: str(),
  facilityName: str(),
  /** The last day of permanent care that is paid and ends with the account; null for everything else. */
  until: date().nullable(),
  /** What ending a booking refunds; else the payment or refund. Null for tours and waitlists. */
  amount: money().nullable(),
  currency: currency().nullable(),
  /** False if it belongs to another record of the account, which the parent must switch to first. */
  inActiveRecord: bool(),
});

export const card = entity('Card', {
  id: id(),
  version: int().min(1),
  brand: oneOf(valuesOf(CardBrand)),
  last4: str(),
  expiryMonth: int().min(1).max(12),
  expiryYear: int(),
  holderName: str(),
  isMain: bool(),
});

const channel = shape({ email: bool() });
export const notificationSettings = entity('NotificationSettings', {
  bookings: channel,
  tours: channel,
  waitlists: channel,
  messages: channel,
  news: channel,
});

export const signature = entity('Signature', {
  image: str(),
  date: str(),
  typedName: str().nullable(),
  signedAt: instant(),
  agreementVersion: str(),
  agreementSha256: str(),
  /** False once a newer agreement is in force (product rule 7). */
  current: bool(),
});

export const accountInfo = entity('AccountInfo', {
  email: str(),
  /** A new, unconfirmed address. */
  pendingEmail: str().nullable(),
  phone: str().nullable(),
  photo: photo.nullable(),
});

/** A record that the account can access: its own, or one shared by another adult. */
export const familyRecord = entity('FamilyRecord', {
  id: id(),
  /** The record created with the account. */
  own: bool(),
  /** The record that the rest of the profile belongs to. */
  active: bool(),
  /** Name of the first guardian. */
  guardian: str().nullable(),
  /** E-mail addresses of the other adults. */
  adults: list(str()),
});

export const profile = entity('Profile', {
  accountInfo,
  /** The account's own record first; exactly one is active. */
  families: list(familyRecord),
  parentInfo: list(parentInfo),
  children: list(child),
  emergencyContacts: list(emergencyContact),
  authorizedPickups: list(authorizedPickup),
  unauthorizedPickups: list(unauthorizedPickup),
  cards: list(card),
  notificationSettings,
  /** True if the family has confirmed that the list is empty; false again once it has a person. */
  noneGiven: shape({ authorizedPickups: bool(), unauthorizedPickups: bool() }),
  signature: signature.nullable(),
  /** Only where there is something to tell. */
  secondFactor: factorNotice.optional().default(undefined),
});

export const profileCalls = {
  getProfile: operation('Profile', 'GET /v1/parent/profile', 'account', {
    setsFactor: true,
    anyFamily: true,
    summary: 'Get the profile',
    description:
      'The whole family record as the caller’s account sees it. Nothing of the family while the account has to turn on a second factor (`secondFactor.logInsLeft` is 0 and other calls are 403 with `details.factorRequired`).',
    answer: profile,
  }),
};

export const accountCalls = {
  updateUser: operation('Profile', 'PUT /v1/parent/user', 'account', {
    asksNew: false,
    refuses: [403],
    summary: 'Change the account, or sign',
    description:
      'Takes any of its fields; what is left out stays. A new e-mail address asks for the second factor (403 with `details.factor`), if the account has one. A signature needs a child, a guardian and an emergency contact first, and names the version of the agreement that was read. Answers the profile.',
    body: shape({
      email: emailField().optional(),
      /** Required for a new e-mail address. */
      currentPassword: givenPasswordField('Enter your current password.').optional(),
      phone: optionalPhoneField(),
      photoId: id().nullable().optional(),
      noneGiven: shape({
        authorizedPickups: boolean().strict().optional(),
        unauthorizedPickups: boolean().strict().optional(),
      })
        .optional()
        .default(undefined),
      signature: signatureField().optional().default(undefined),
    }),
    bodySize: 'signature',
    example: { phone: '+14165550123', noneGiven: { unauthorizedPickups: true } },
    answer: profile,
  }),
  confirmEmail: operation('Profile', 'PUT /v1/parent/user/email/:code', 'account', {
    asksNew: false,
    summary: 'Confirm a new e-mail address',
    description:
      'Uses up the code from the new mailbox, inside a session of the account that asked for the change; the code of another account is 403. The other sessions end. Answers the profile.',
    refuses: [403],
    params: codeParams,
    answer: profile,
  }),
  checkEmailUndo: operation('Authentication', 'GET /v1/parent/user/email/undo/:code', 'public', {
    summary: 'Check the link that undoes a change of address',
    description: 'Tells which address would be put back, and changes nothing. An unknown, used or expired code is 404.',
    params: codeParams,
    answer: shape({ email: str() }),
  }),
  undoEmail: operation('Authentication', 'PUT /v1/parent/user/email/undo/:code', 'public', {
    summary: 'Undo a change of address',
    description:
      'Uses up the code from the old mailbox, up to seven days after the change: puts the old address back, ends every session, and answers the code with which a new password is chosen.',
    refuses: [409],
    params: codeParams,
    answer: shape({ code: str() }),
  }),
  checkNotMe: operation('Authentication', 'GET /v1/parent/not-me/:code', 'public', {
    summary: 'Check the link “This wasn’t me”',
    description:
      'Tells whose account the link of a mail locks, and changes nothing. An unknown, used or expired code is 404.',
    params: codeParams,
    answer: shape({ email: str() }),
  }),
  reportNotMe: operation('Authentication', 'PUT /v1/parent/not-me/:code', 'public', {
    summary: 'Lock out whoever is in',
    description:
      'Uses up the code of a mail about a log-in or a change, for seven days: ends every session and what was shared since, removes the password and all passkeys, and answers the code with which a new password is chosen.',
    params: codeParams,
    answer: shape({ code: str() }),
  }),
  updatePassword: operation('Profile', 'PUT /v1/parent/user/password', 'account', {
    asksFactor: true,
    namesDevice: true,
    asksNew: false,
    summary: 'Change the password',
    description:
      'A wrong current password is 422. The other sessions end, and this one goes on with the pair that is answered.',
    body: shape({
      currentPassword: givenPasswordField('Enter your current password.'),
      password: newPasswordField(),
    }),
    example: { currentPassword: 'Nestling1', password: 'Nestling2' },
    answer: shape({ token: str(), refreshToken: str() }),
  }),
  updateNotificationSettings: operation('Profile', 'PUT /v1/parent/notification_setting', 'account', {
    asksNew: false,
    summary: 'Choose what is told by e-mail',
    description:
      'Replaces the settings of the caller’s account. Notices in the portal are not affected. Answers the profile.',
    body: notificationSettings,
    example: examples.notificationSettings,
    answer: profile,
  }),
  exportAccount: operation('Profile', 'GET /v1/parent/account/export', 'account', {
    asksFactor: true,
    answers: 'zip',
    summary: 'Download everything',
    description:
      'A ZIP file of all that is held of the family, streamed. A family has one copy in the making at a time.',
    answer: binary(),
  }),
  deleteAccount: operation('Profile', 'DELETE /v1/parent/account', 'account', {
    asksFactor: true,
    asksNew: false,
    status: 204,
    summary: 'Delete the account',
    description:
      'Needs the current password. The last adult takes the family’s record along: its requests are withdrawn, its bookings cancelled with the refund of now, and its rows erased, once refunds are paid. `digest` is that of the list that was confirmed; it may be left out when nothing ends. A list that has changed, or a charge in progress, is 409 with the list as it is now in `details`.',
    body: shape({ password: givenPasswordField(), digest: str().max(limits.textMax).optional() }),
    example: { password: 'Nestling1' },
    answer: empty(),
  }),
  getDeletion: operation('Profile', 'GET /v1/parent/account/deletion', 'account', {
    summary: 'See what ends with the account',
    description:
      'The bookings, tours and waitlist requests that deleting the account ends, each with its refund, and the payments and refunds under way. A `charge` or a `returnedRefund` delays the deletion. `digest` stands for the list.',
    answer: shape({ items: list(deletionItem), digest: str() }),
  }),
};
