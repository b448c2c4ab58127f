import { array, boolean, object, string, type ObjectSchema, type AnyObject } from 'yup';
import { exampleId, examples, exampleSaved } from '@/api/contract/examples';
import { photo } from '@/api/contract/facility-facts';
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
  paged,
  pageQuery,
  shape,
  str,
  word,
  entity,
  zoneOffsets,
} from '@/api/contract/fields';
import { operation } from '@/api/contract/operation';
import { idParams } from '@/api/contract/requests';
import { factorNotice } from '@/api/contract/second-factor';
import { codeParams } from '@/api/contract/session';
import { activityKinds, CardBrand, shownActivityKinds, valuesOf } from '@/lib/enums';
import { deletionKinds } from '@/lib/family/deletion-obstacles';
import { limits } from '@/lib/limits';
import { emailField, givenPasswordField, newPasswordField, optionalPhoneField } from '@/lib/validation/account';
import {
  authorizedPickupFields,
  childFields,
  emergencyContactFields,
  guardianFields,
  unauthorizedPickupFields,
} from '@/lib/validation/family';
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

const photoId = { photoId: id().nullable().optional() };
const photoRead = { photo: photo.nullable() };
const saved = { id: id(), version: int().min(1) };

/** {items: [item]} of 1 to 20 (product rule 11). */
const createBody = <T extends AnyObject>(item: ObjectSchema<T>) =>
  shape({ items: list(item).min(1).max(limits.itemsMax) });
const answerOf = <T extends AnyObject>(item: ObjectSchema<T>) => shape({ items: list(item) });
const deleteQuery = object({ itemIds: list(id()).min(1, 'Choose what to delete.').max(limits.deleteIdsMax) });

const childWrite = { ...childFields, ...photoId };
const parentInfoWrite = { ...guardianFields, ...photoId };
const authorizedPickupWrite = { ...authorizedPickupFields, ...photoId };
const unauthorizedPickupWrite = { ...unauthorizedPickupFields, ...photoId };

export const child = entity('Child', { ...saved, ...childFields, ...photoRead });
export const parentInfo = entity('ParentInfo', { ...saved, ...guardianFields, ...photoRead });
export const emergencyContact = entity('EmergencyContact', { ...saved, ...emergencyContactFields });
export const authorizedPickup = entity('AuthorizedPickup', { ...saved, ...authorizedPickupFields, ...photoRead });
export const unauthorizedPickup = entity('UnauthorizedPickup', { ...saved, ...unauthorizedPickupFields, ...photoRead });

export const card = entity('Card', {
  ...saved,
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

export const question = entity('Question', {
  id: id(),
  text: str(),
  kind: word(['text', 'yesNo', 'choice'] as const),
  options: array().strict().of(str()).optional(),
  required: bool(),
});

export const activity = entity('Activity', {
  id: id(),
  at: instant(),
  /** Of the facility that noted it. */
  timeZone: str(),
  offsets: zoneOffsets(),
  kind: word(shownActivityKinds),
  text: str(),
  photo: photo.nullable(),
});

const created = (what: string) => ({
  summary: `Add ${what}`,
  description: `Saves one to twenty ${what}. An empty optional text is kept as null. A photo is named by the id of its upload.`,
});
const replaced = (what: string) => ({
  summary: `Replace ${what}`,
  description: `Replaces whole ${what}: each item carries its id and the version that was read. A stale version is 409 with the saved record in \`details\`.`,
});
const deleted = (what: string, unless = '') => ({
  summary: `Delete ${what}`,
  description: `Deletes the ${what} of the ids, all or nothing.${unless}`,
});
const lastStays = ' The last one of a family that has signed is 409.';

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

export const familyCalls = {
  createChildren: operation('Family records', 'POST /v1/parent/child', 'account', {
    asksNew: false,
    ...created('children'),
    body: createBody(shape(childWrite)),
    bodySize: 'children',
    example: { items: [examples.child] },
    answer: answerOf(child),
  }),
  updateChildren: operation('Family records', 'PUT /v1/parent/child', 'account', {
    asksNew: false,
    ...replaced('children'),
    body: createBody(shape({ ...saved, ...childWrite })),
    bodySize: 'children',
    example: { items: [{ ...exampleSaved(220), ...examples.child }] },
    answer: answerOf(child),
  }),
  deleteChildren: operation('Family records', 'DELETE /v1/parent/child', 'account', {
    asksNew: false,
    status: 204,
    ...deleted('children', ` A child whom a live request is about is 409.${lastStays}`),
    query: deleteQuery,
    answer: empty(),
  }),
  createParentInfo: operation('Family records', 'POST /v1/parent/parent_info', 'account', {
    asksNew: false,
    ...created('parents or guardians'),
    body: createBody(shape(parentInfoWrite)),
    bodySize: 'people',
    example: { items: [examples.guardian] },
    answer: answerOf(parentInfo),
  }),
  updateParentInfo: operation('Family records', 'PUT /v1/parent/parent_info', 'account', {
    asksNew: false,
    ...replaced('parents or guardians'),
    body: createBody(shape({ ...saved, ...parentInfoWrite })),
    bodySize: 'people',
    example: { items: [{ ...exampleSaved(210), ...examples.guardian }] },
    answer: answerOf(parentInfo),
  }),
  deleteParentInfo: operation('Family records', 'DELETE /v1/parent/parent_info', 'account', {
    asksNew: false,
    status: 204,
    ...deleted('parents or guardians', lastStays),
    query: deleteQuery,
    answer: empty(),
  }),
  createEmergencyContacts: operation('Family records', 'POST /v1/parent/emergency_contact', 'account', {
    asksNew: false,
    ...created('emergency contacts'),
    body: createBody(shape(emergencyContactFields)),
    bodySize: 'people',
    example: { items: [examples.contact] },
    answer: answerOf(emergencyContact),
  }),
  updateEmergencyContacts: operation('Family records', 'PUT /v1/parent/emergency_contact', 'account', {
    asksNew: false,
    ...replaced('emergency contacts'),
    body: createBody(shape({ ...saved, ...emergencyContactFields })),
    bodySize: 'people',
    example: { items: [{ ...exampleSaved(230), ...examples.contact }] },
    answer: answerOf(emergencyContact),
  }),
  deleteEmergencyContacts: operation('Family records', 'DELETE /v1/parent/emergency_contact', 'account', {
    asksNew: false,
    status: 204,
    ...deleted('emergency contacts', lastStays),
    query: deleteQuery,
    answer: empty(),
  }),
  createAuthorizedPickups: operation('Family records', 'POST /v1/parent/authorized_pickup', 'account', {
    asksNew: false,
    ...created('authorized pickups'),
    body: createBody(shape(authorizedPickupWrite)),
    bodySize: 'people',
    example: { items: [examples.pickup] },
    answer: answerOf(authorizedPickup),
  }),
  updateAuthorizedPickups: operation('Family records', 'PUT /v1/parent/authorized_pickup', 'account', {
    asksNew: false,
    ...replaced('authorized pickups'),
    body: createBody(shape({ ...saved, ...authorizedPickupWrite })),
    bodySize: 'people',
    example: { items: [{ ...exampleSaved(240), ...examples.pickup }] },
    answer: answerOf(authorizedPickup),
  }),
  deleteAuthorizedPickups: operation('Family records', 'DELETE /v1/parent/authorized_pickup', 'account', {
    asksNew: false,
    status: 204,
    ...deleted('authorized pickups'),
    query: deleteQuery,
    answer: empty(),
  }),
  createUnauthorizedPickups: operation('Family records', 'POST /v1/parent/unauthorized_pickup', 'account', {
    asksNew: false,
    ...created('unauthorized pickups'),
    body: createBody(shape(unauthorizedPickupWrite)),
    bodySize: 'people',
    example: { items: [examples.notPickup] },
    answer: answerOf(unauthorizedPickup),
  }),
  updateUnauthorizedPickups: operation('Family records', 'PUT /v1/parent/unauthorized_pickup', 'account', {
    asksNew: false,
    ...replaced('unauthorized pickups'),
    body: createBody(shape({ ...saved, ...unauthorizedPickupWrite })),
    bodySize: 'people',
    example: { items: [{ ...exampleSaved(250), ...examples.notPickup }] },
    answer: answerOf(unauthorizedPickup),
  }),
  deleteUnauthorizedPickups: operation('Family records', 'DELETE /v1/parent/unauthorized_pickup', 'account', {
    asksNew: false,
    status: 204,
    ...deleted('unauthorized pickups'),
    query: deleteQuery,
    answer: empty(),
  }),
  listChildActivity: operation('Family records', 'GET /v1/parent/child/:id/activity', 'account', {
    summary: 'List a child’s activities',
    description: 'What facilities noted of the child’s days, newest first. `all` is no filter.',
    params: idParams,
    query: object({ kind: word(['all', ...activityKinds] as const).optional(), ...pageQuery(limits.pageLimitMax) }),
    answer: paged(activity),
  }),
  listQuestions: operation('Family records', 'GET /v1/parent/child_additional_info/question', 'public', {
    withoutDatabase: true,
    summary: 'List the additional questions',
    description: 'The questions that a child’s `additionalInfo` may answer. None is required unless it says so.',
    answer: list(question),
  }),
};

export const walletCalls = {
  beginCardSetup: operation('Cards', 'POST /v1/parent/card/setup', 'account', {
    asksNew: false,
    summary: 'Begin to save a card',
    description:
      'Opens a setup at the gateway and answers the secret that the gateway’s form needs; null where it needs none.',
    answer: shape({ clientSecret: str().nullable() }),
  }),
  createCard: operation('Cards', 'POST /v1/parent/card', 'account', {
    asksNew: false,
    status: 201,
    summary: 'Save a card',
    description:
      'Takes the token that the gateway gave the browser. The first card is the main one. The same token again gives the same card.',
    body: shape({ token: string().strict().min(1).max(600).required() }),
    example: { token: 'tok_visa' },
    answer: card,
  }),
  deleteCards: operation('Cards', 'DELETE /v1/parent/card', 'account', {
    asksNew: false,
    status: 204,
    summary: 'Delete cards',
    description:
      'Deletes the cards of the ids, all or nothing. When the main card goes, the newest becomes main. A card that pays for a live booking cannot be the last one: 409.',
    query: deleteQuery,
    answer: empty(),
  }),
  setMainCard: operation('Cards', 'PUT /v1/parent/card/set_main', 'account', {
    asksNew: false,
    summary: 'Choose the main card',
    description: 'The main card pays for bookings without a card of their own. Answers the profile.',
    body: shape({ cardId: id() }),
    example: { cardId: exampleId(260) },
    answer: profile,
  }),
};
