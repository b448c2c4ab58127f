import { array, object, string, type ObjectSchema, type AnyObject } from 'yup';
import { examples, exampleSaved } from '@/api/contract/examples';
import { photo } from '@/api/contract/facility-facts';
import {
  bool,
  empty,
  id,
  instant,
  int,
  list,
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
import { activityKinds, shownActivityKinds } from '@/lib/enums';
import { formerAdults, recordActivityKinds } from '@/lib/family/record-activity';
import { uuidPattern } from '@/lib/ids';
import { limits } from '@/lib/limits';
import {
  authorizedPickupFields,
  childFields,
  emergencyContactFields,
  guardianFields,
  unauthorizedPickupFields,
} from '@/lib/validation/family';

const photoId = { photoId: id().nullable().optional() };
const photoRead = { photo: photo.nullable() };
const saved = { id: id(), version: int().min(1) };

/** {items: [item]} of 1 to 20 (product rule 11). */
const createBody = <T extends AnyObject>(item: ObjectSchema<T>) =>
  shape({ items: list(item).min(1).max(limits.itemsMax) });
const answerOf = <T extends AnyObject>(item: ObjectSchema<T>) => shape({ items: list(item) });
export const deleteQuery = object({ itemIds: list(id()).min(1, 'Choose what to delete.').max(limits.deleteIdsMax) });

const childWrite = { ...childFields, ...photoId };
const parentInfoWrite = { ...guardianFields, ...photoId };
const authorizedPickupWrite = { ...authorizedPickupFields, ...photoId };
const unauthorizedPickupWrite = { ...unauthorizedPickupFields, ...photoId };

export const child = entity('Child', { ...saved, ...childFields, ...photoRead });
export const parentInfo = entity('ParentInfo', { ...saved, ...guardianFields, ...photoRead });
export const emergencyContact = entity('EmergencyContact', { ...saved, ...emergencyContactFields });
export const authorizedPickup = entity('AuthorizedPickup', { ...saved, ...authorizedPickupFields, ...photoRead });
export const unauthorizedPickup = entity('UnauthorizedPickup', { ...saved, ...unauthorizedPickupFields, ...photoRead });

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

const actorPattern = new RegExp(`^${formerAdults}$|${uuidPattern.source}`);
const actor = shape({
  /** For the filter: of the account or the facility, or `former` for all adults who left. Null for a facility that is gone. */
  id: str().nullable(),
  kind: word(['adult', 'former', 'facility'] as const),
  /** An adult's e-mail address or a facility's name; null for those who are gone. */
  name: str().nullable(),
  isYou: bool(),
});

export const recordActivity = entity('RecordActivity', {
  id: id(),
  at: instant(),
  kind: word(recordActivityKinds),
  by: actor,
  /** The name of the person whose record it was, or of the device or passkey. */
  about: str().nullable(),
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
  listRecordActivity: operation('Family records', 'GET /v1/parent/activity', 'account', {
    summary: 'List the activity of the record',
    description:
      'What the adults of the record did in the last 12 months, and what facilities opened, newest first. `by` is the id of one of the `actors`, who are all that the list names. It says which person’s record was changed, never what was entered.',
    query: object({
      by: string().strict().matches(actorPattern, 'Choose one of the actors.').optional(),
      ...pageQuery(limits.pageLimitMax),
    }),
    answer: paged(recordActivity).shape({ actors: list(actor) }),
  }),
  listQuestions: operation('Family records', 'GET /v1/parent/child_additional_info/question', 'public', {
    withoutDatabase: true,
    summary: 'List the additional questions',
    description: 'The questions that a child’s `additionalInfo` may answer. None is required unless it says so.',
    answer: list(question),
  }),
};
