import { MailboxScreen, type MailboxScreenProps } from '@/components/screens/site/mailbox-screen';
import { pageProps } from '@/server/ssr/page-props';
import { readMailbox } from '@/server/ssr/read-mailbox';

export default MailboxScreen;

/** 404 outside of development and demonstration. */
export const getServerSideProps = pageProps<MailboxScreenProps>('nothing', async (_, { req, query }) => {
  const mails = await readMailbox(req);
  const side = query.side === 'facility' ? 'facility' : 'family';
  return mails ? { props: { mails, side } } : { notFound: true };
});
