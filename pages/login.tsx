import { paramsOnly } from '@/server/ssr/page-props';

export { LoginScreen as default } from '@/components/screens/account/login-screen';
export const getServerSideProps = paramsOnly('nothing');
