import { paramsOnly } from '@/server/ssr/page-props';

export { ChildScreen as default } from '@/components/screens/profile/children-screens';
export const getServerSideProps = paramsOnly('account');
