import { VerifyAgreementScreen } from '@/components/screens/site/verify-agreement-screen';
import { settingsOnly } from '@/server/ssr';

export { VerifyAgreementScreen as default };
export const getServerSideProps = settingsOnly;
