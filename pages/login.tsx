import { LoginScreen } from '@/components/screens/account/login-screen';
import { settingsOnly } from '@/server/ssr/page-props';

export { LoginScreen as default };
export const getServerSideProps = settingsOnly;
