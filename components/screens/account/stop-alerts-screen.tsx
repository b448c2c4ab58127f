import { StopAlerts } from '@/components/alert/stop-alerts';
import { MailedLink } from '@/components/screens/account/mailed-link';
import { Notice } from '@/components/ui/feedback/notice/notice';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { paths } from '@/lib/paths';
import { readAlertStop } from '@/store/slices/alerts';

/** The page of the link in a mail about free places (record 0165). */
export const StopAlertsScreen = ({ stopKey }: { stopKey: string }) => (
  <MailedLink title="End an alert" load={readAlertStop} code={stopKey} gone={<Gone />}>
    {({ alerts }, onGone) => <StopAlerts stopKey={stopKey} alerts={alerts} onGone={onGone} />}
  </MailedLink>
);

const Gone = () => (
  <Notice
    tone="info"
    role="status"
    title="There is nothing to end"
    action={<ButtonLink href={paths.saved}>Go to your Saved page</ButtonLink>}
  >
    <p>This alert was deleted. You won’t get e-mails about it.</p>
  </Notice>
);
