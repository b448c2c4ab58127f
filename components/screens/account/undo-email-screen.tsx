import { UndoNewEmail } from '@/components/account/undo-new-email';
import { MailedLink } from '@/components/screens/account/mailed-link';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { limits } from '@/lib/limits';
import { paths } from '@/lib/paths';
import { checkEmailUndo } from '@/store/slices/account';

/** The page of the link in an old mailbox (product rule 6). */
export const UndoEmailScreen = ({ code }: { code: string }) => (
  <MailedLink title="Undo the change of your e-mail address" load={checkEmailUndo} code={code} gone={<Gone />}>
    {({ email }, onGone) => <UndoNewEmail code={code} email={email} onGone={onGone} />}
  </MailedLink>
);

function Gone() {
  return (
    <Notice
      tone="warning"
      role="alert"
      title="This link has expired or was already used"
      action={
        <>
          <ButtonLink href={paths.reset}>Choose a new password</ButtonLink>
          <ButtonLink href={paths.help} variant="secondary">
            Get help
          </ButtonLink>
        </>
      }
    >
      <p>
        A change can be undone once, until {limits.emailUndoDays} days after it took effect. If you have just undone it,
        your address is back, and you only need a new password. If somebody else uses your account, write to us.
      </p>
    </Notice>
  );
}
