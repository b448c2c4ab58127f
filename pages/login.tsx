import { LoginScreen } from '@/components/screens/login-screen';
import { settingsOnly } from '@/server/ssr';

export { LoginScreen as default };
export const getServerSideProps = settingsOnly;
