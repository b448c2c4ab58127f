import { ResetScreen } from '@/components/screens/account/reset-screens';
import { settingsOnly } from '@/server/ssr/page-props';

export { ResetScreen as default };
export const getServerSideProps = settingsOnly;
