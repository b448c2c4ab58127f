import { NewPasswordScreen } from '@/components/screens/account/reset-screens';
import { settingsOnly } from '@/server/ssr/page-props';

export { NewPasswordScreen as default };
export const getServerSideProps = settingsOnly;
