import { MailboxScreen, type MailboxScreenProps } from '@/components/screens/site/mailbox-screen';
import { pageProps, readMailbox } from '@/server/ssr';

export default MailboxScreen;

/** Development and demonstration only; elsewhere there is no such page. */
export const getServerSideProps = pageProps<MailboxScreenProps>(async (_, { req }) => {
  const mails = await readMailbox(req);
  return mails ? { props: { mails } } : { notFound: true };
});
