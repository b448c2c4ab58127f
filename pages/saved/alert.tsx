import { paramsOnly } from '@/server/ssr/page-props';

export { AlertScreen as default } from '@/components/screens/search/alert-screen';
export const getServerSideProps = paramsOnly('account');
