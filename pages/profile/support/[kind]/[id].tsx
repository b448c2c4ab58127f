import { ThreadScreen } from '@/components/screens/profile/thread-screen';
import { type RequestKind, requestPaths } from '@/lib/paths';
import { pageProps } from '@/server/ssr/page-props';

export default ThreadScreen;

export const getServerSideProps = pageProps<{ kind: RequestKind; id: string }>('signed', async (_, { params }) => {
  const kind = String(params?.kind);
  return Object.hasOwn(requestPaths, kind)
    ? { props: { kind: kind as RequestKind, id: String(params?.id) } }
    : { notFound: true };
});
