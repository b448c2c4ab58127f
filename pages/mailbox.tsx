import { MailboxScreen, type MailboxScreenProps } from '@/components/screens/site/mailbox-screen';
import { pageProps, readMailbox } from '@/server/ssr';

export default MailboxScreen;

/** 404 outside of development and demonstration. */
export const getServerSideProps = pageProps<MailboxScreenProps>(async (_, { req, query }) => {
  const mails = await readMailbox(req);
  const side = query.side === 'facility' ? 'facility' : 'family';
  return mails ? { props: { mails, side } } : { notFound: true };
});
