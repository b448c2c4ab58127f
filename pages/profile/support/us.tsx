import { paramsOnly } from '@/server/ssr/page-props';

export { SupportScreen as default } from '@/components/screens/profile/support-screens';
export const getServerSideProps = paramsOnly('account');
