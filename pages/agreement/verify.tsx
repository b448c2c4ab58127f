import { VerifyAgreementScreen } from '@/components/screens/site/verify-agreement-screen';
import { settingsOnly } from '@/server/ssr/page-props';

export { VerifyAgreementScreen as default };
export const getServerSideProps = settingsOnly;
