import type { accountCalls } from '@/api/contract/account';
import type { accountLinkCalls } from '@/api/contract/common';
import { deleteAccountLinks, listAccountLinks, setActiveFamily } from '@/server/areas/family/account/account-links';
import { confirmEmail } from '@/server/areas/family/account/change-email';
import { deleteAccount, getDeletion } from '@/server/areas/family/account/delete-account';
import { exportAccount } from '@/server/areas/family/account/export-account';
import { acceptAccountLink, createAccountLink, getAccountInvitation } from '@/server/areas/family/account/invitations';
import { checkNotMe, reportNotMe } from '@/server/areas/family/account/not-me';
import { checkEmailUndo, undoEmail } from '@/server/areas/family/account/undo-email';
import { updatePassword } from '@/server/areas/family/account/update-password';
import { updateNotificationSettings, updateUser } from '@/server/areas/family/account/update-user';
import type { Deps } from '@/server/areas/platform/shared/deps';
import type { HandlersOf } from '@/server/http/types';

/** The account and its links (product section 7, product rule 6). */
export const accountRoutes = (deps: Deps): HandlersOf<typeof accountCalls & typeof accountLinkCalls> => ({
  updateUser: ({ caller, body, context }) => updateUser(deps, caller, body, context),
  confirmEmail: ({ caller, params, context }) => confirmEmail(deps, caller, params.code, context),
  checkEmailUndo: ({ params, context }) => checkEmailUndo(deps, params.code, context),
  undoEmail: ({ params, context }) => undoEmail(deps, params.code, context),
  checkNotMe: ({ params, context }) => checkNotMe(deps, params.code, context),
  reportNotMe: ({ params, context }) => reportNotMe(deps, params.code, context),
  updatePassword: ({ caller, body, context }) => updatePassword(deps, caller, body, context),
  updateNotificationSettings: ({ caller, body }) => updateNotificationSettings(deps, caller, body),
  exportAccount: ({ caller }) => exportAccount(deps, caller),
  deleteAccount: ({ caller, body }) => deleteAccount(deps, caller, body),
  getDeletion: ({ caller }) => getDeletion(deps, caller),

  createAccountLink: ({ caller, body, context }) => createAccountLink(deps, caller, body.email, context),
  listAccountLinks: ({ caller }) => listAccountLinks(deps, caller),
  getAccountInvitation: ({ caller, params, context }) => getAccountInvitation(deps, caller, params.code, context),
  acceptAccountLink: ({ caller, params, context }) => acceptAccountLink(deps, caller, params.code, context),
  setActiveFamily: ({ caller, body }) => setActiveFamily(deps, caller, body.familyId),
  deleteAccountLinks: ({ caller, query }) => deleteAccountLinks(deps, caller, query.itemIds),
});
