import { ResetScreen } from '@/components/screens/account/reset-screen';
import { settingsOnly } from '@/server/ssr';

export { ResetScreen as default };
export const getServerSideProps = settingsOnly;
