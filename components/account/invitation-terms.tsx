import type { AccountInvitation, Profile } from '@/api/contract/types';
import { listed } from '@/lib/listed';

/** Before accepting: whose record it is, which children are on it, and what becomes of one's own (product rule 6). */
export function InvitationTerms({ invitation, profile }: { invitation: AccountInvitation; profile: Profile }) {
  const { guardian, email, children } = invitation;
  const isOnOwn = profile.families.some(({ own, active }) => own && active);
  const isOwnEmpty = isOnOwn && profile.children.length + profile.parentInfo.length === 0;
  const ownChildren = isOnOwn ? profile.children.map(({ firstName }) => firstName) : [];
  return (
    <div className="space-y-3">
      <p>
        <strong className="break-words">{guardian ?? email ?? 'Another parent'}</strong>
        {guardian && email && <span className="wrap-anywhere"> ({email})</span>} invites you to look after their family
        record together.
      </p>
      <p>
        {children.length > 0 ? (
          <>
            On it: <strong className="break-words">{listed(children)}</strong>
          </>
        ) : (
          'There are no children on it yet.'
        )}
      </p>
      <ul className="list-disc space-y-1 pl-5">
        <li>You both see and manage the same children, bookings, messages and cards.</li>
        <li className="break-words">
          {isOwnEmpty
            ? 'You also have a record of your own. It is empty, and you don’t need to fill it in.'
            : `Your own record stays beside it${ownChildren.length > 0 ? `, with ${listed(ownChildren)}` : ''}. Nobody else sees it. Its bookings go on, you still get its e-mails, and you switch between the two in the menu.`}
        </li>
        <li>Either of you can end the sharing at any time, in the profile under Sharing.</li>
      </ul>
    </div>
  );
}
