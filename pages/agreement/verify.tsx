import { paramsOnly } from '@/server/ssr/page-props';

export { VerifyAgreementScreen as default } from '@/components/screens/site/verify-agreement-screen';
export const getServerSideProps = paramsOnly('nothing');
