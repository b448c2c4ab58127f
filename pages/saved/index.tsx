import { paramsOnly } from '@/server/ssr/page-props';

export { SavedScreen as default } from '@/components/screens/search/saved-screen';
export const getServerSideProps = paramsOnly('account');
