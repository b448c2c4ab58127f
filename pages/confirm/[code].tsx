import { ConfirmScreen } from '@/components/screens/account/confirm-screen';
import { settingsOnly } from '@/server/ssr';

export { ConfirmScreen as default };
export const getServerSideProps = settingsOnly;
