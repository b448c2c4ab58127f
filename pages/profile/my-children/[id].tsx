import { ChildScreen } from '@/components/screens/profile/children-screens';
import { pageProps } from '@/server/ssr/page-props';

export default function ChildPage({ id }: { id: string }) {
  return <ChildScreen id={id} />;
}

export const getServerSideProps = pageProps(async (_, { params }) => ({ props: { id: String(params?.id) } }));
