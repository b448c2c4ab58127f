import { paramsOnly } from '@/server/ssr/page-props';

export { ConfirmScreen as default } from '@/components/screens/account/confirm-screen';
export const getServerSideProps = paramsOnly('nothing');
