import { NewPasswordScreen } from '@/components/screens/new-password-screen';
import { settingsOnly } from '@/server/ssr';

export { NewPasswordScreen as default };
export const getServerSideProps = settingsOnly;
