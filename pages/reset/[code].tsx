import { paramsOnly } from '@/server/ssr/page-props';

export { NewPasswordScreen as default } from '@/components/screens/account/reset-screens';
export const getServerSideProps = paramsOnly('nothing');
