import type { familyCalls } from '@/api/contract/family';
import { listChildActivity } from '@/server/areas/family/records/list-child-activity';
import { listFamilyActivity } from '@/server/areas/family/records/list-record-activity';
import { createRecords, deleteRecords, listQuestions, updateRecords } from '@/server/areas/family/records/records';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** The family's records (product section 7). */
export const familyRoutes = (deps: Deps): HandlersOf<typeof familyCalls> => ({
  createChildren: ({ caller, body, context }) => createRecords(deps, caller, 'child', body.items, context.idempotency),
  updateChildren: ({ caller, body }) => updateRecords(deps, caller, 'child', body.items),
  deleteChildren: ({ caller, query }) => deleteRecords(deps, caller, 'child', query.itemIds),

  createParentInfo: ({ caller, body, context }) =>
    createRecords(deps, caller, 'parent_info', body.items, context.idempotency),
  updateParentInfo: ({ caller, body }) => updateRecords(deps, caller, 'parent_info', body.items),
  deleteParentInfo: ({ caller, query }) => deleteRecords(deps, caller, 'parent_info', query.itemIds),

  createEmergencyContacts: ({ caller, body, context }) =>
    createRecords(deps, caller, 'emergency_contact', body.items, context.idempotency),
  updateEmergencyContacts: ({ caller, body }) => updateRecords(deps, caller, 'emergency_contact', body.items),
  deleteEmergencyContacts: ({ caller, query }) => deleteRecords(deps, caller, 'emergency_contact', query.itemIds),

  createAuthorizedPickups: ({ caller, body, context }) =>
    createRecords(deps, caller, 'authorized_pickup', body.items, context.idempotency),
  updateAuthorizedPickups: ({ caller, body }) => updateRecords(deps, caller, 'authorized_pickup', body.items),
  deleteAuthorizedPickups: ({ caller, query }) => deleteRecords(deps, caller, 'authorized_pickup', query.itemIds),

  createUnauthorizedPickups: ({ caller, body, context }) =>
    createRecords(deps, caller, 'unauthorized_pickup', body.items, context.idempotency),
  updateUnauthorizedPickups: ({ caller, body }) => updateRecords(deps, caller, 'unauthorized_pickup', body.items),
  deleteUnauthorizedPickups: ({ caller, query }) => deleteRecords(deps, caller, 'unauthorized_pickup', query.itemIds),

  listChildActivity: ({ caller, params, query }) => listChildActivity(deps, caller, params.id, query),
  listRecordActivity: ({ caller, query }) => listFamilyActivity(deps, caller, query),
  listQuestions: () => listQuestions(),
});
