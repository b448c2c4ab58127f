import { NewPasswordScreen } from '@/components/screens/account/new-password-screen';
import { settingsOnly } from '@/server/ssr';

export { NewPasswordScreen as default };
export const getServerSideProps = settingsOnly;
