import { paramsOnly } from '@/server/ssr/page-props';

export { LostPhoneScreen as default } from '@/components/screens/account/mailed-link-screens';
export const getServerSideProps = paramsOnly('nothing');
