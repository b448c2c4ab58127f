import { MailboxScreen, type MailboxScreenProps } from '@/components/screens/site/mailbox-screen';
import { pageProps, readMailbox } from '@/server/ssr';

export default MailboxScreen;

/** 404 outside of development and demonstration. */
export const getServerSideProps = pageProps<MailboxScreenProps>(async (_, { req }) => {
  const mails = await readMailbox(req);
  return mails ? { props: { mails } } : { notFound: true };
});
