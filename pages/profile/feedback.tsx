import { paramsOnly } from '@/server/ssr/page-props';

export { FeedbackScreen as default } from '@/components/screens/profile/support-screens';
export const getServerSideProps = paramsOnly('account');
