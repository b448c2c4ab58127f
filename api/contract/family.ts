import { array, boolean, mixed, object, string, type ObjectSchema, type AnyObject } from 'yup';
import {
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
import { photo } from '@/api/contract/facility-facts';
import { idParams } from '@/api/contract/requests';
import { codeParams } from '@/api/contract/session';
import { deletionKinds } from '@/lib/family/deletion-obstacles';
import { activityKinds, CardBrand, shownActivityKinds, valuesOf } from '@/lib/enums';
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

export const family = {
  getProfile: { answer: profile },
  updateUser: {
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
    answer: profile,
  },
  confirmEmail: { params: codeParams, answer: profile },
  /** The address that the code restores. */
  checkEmailUndo: { params: codeParams, answer: shape({ email: str() }) },
  /** A code for a new password. */
  undoEmail: { params: codeParams, answer: shape({ code: str() }) },
  updatePassword: {
    body: shape({
      currentPassword: givenPasswordField('Enter your current password.'),
      password: newPasswordField(),
    }),
    answer: shape({ token: str(), refreshToken: str() }),
  },
  updateNotificationSettings: { body: notificationSettings, answer: profile },
  exportAccount: {
    answer: mixed<Uint8Array>()
      .defined()
      .meta({ openapi: { type: 'string', format: 'binary' } }),
  },
  deleteAccount: {
    body: shape({ password: givenPasswordField(), digest: str().max(limits.textMax).optional() }),
    answer: empty(),
  },
  getDeletion: { answer: shape({ items: list(deletionItem), digest: str() }) },

  createChildren: { body: createBody(shape(childWrite)), answer: answerOf(child) },
  updateChildren: { body: createBody(shape({ ...saved, ...childWrite })), answer: answerOf(child) },
  deleteChildren: { query: deleteQuery, answer: empty() },
  createParentInfo: { body: createBody(shape(parentInfoWrite)), answer: answerOf(parentInfo) },
  updateParentInfo: { body: createBody(shape({ ...saved, ...parentInfoWrite })), answer: answerOf(parentInfo) },
  deleteParentInfo: { query: deleteQuery, answer: empty() },
  createEmergencyContacts: { body: createBody(shape(emergencyContactFields)), answer: answerOf(emergencyContact) },
  updateEmergencyContacts: {
    body: createBody(shape({ ...saved, ...emergencyContactFields })),
    answer: answerOf(emergencyContact),
  },
  deleteEmergencyContacts: { query: deleteQuery, answer: empty() },
  createAuthorizedPickups: { body: createBody(shape(authorizedPickupWrite)), answer: answerOf(authorizedPickup) },
  updateAuthorizedPickups: {
    body: createBody(shape({ ...saved, ...authorizedPickupWrite })),
    answer: answerOf(authorizedPickup),
  },
  deleteAuthorizedPickups: { query: deleteQuery, answer: empty() },
  createUnauthorizedPickups: { body: createBody(shape(unauthorizedPickupWrite)), answer: answerOf(unauthorizedPickup) },
  updateUnauthorizedPickups: {
    body: createBody(shape({ ...saved, ...unauthorizedPickupWrite })),
    answer: answerOf(unauthorizedPickup),
  },
  deleteUnauthorizedPickups: { query: deleteQuery, answer: empty() },

  listChildActivity: {
    params: idParams,
    query: object({ kind: word(['all', ...activityKinds] as const).optional(), ...pageQuery(limits.pageLimitMax) }),
    answer: paged(activity),
  },
  listQuestions: { answer: list(question) },

  /** Null where the gateway’s form needs nothing to save a card. */
  beginCardSetup: { answer: shape({ clientSecret: str().nullable() }) },
  createCard: { body: shape({ token: string().strict().min(1).max(600).required() }), answer: card },
  deleteCards: { query: deleteQuery, answer: empty() },
  setMainCard: { body: shape({ cardId: id() }), answer: profile },
};
