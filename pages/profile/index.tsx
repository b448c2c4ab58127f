import { paramsOnly } from '@/server/ssr/page-props';

export { ProfileScreen as default } from '@/components/screens/profile/profile-screen';
export const getServerSideProps = paramsOnly('account');
