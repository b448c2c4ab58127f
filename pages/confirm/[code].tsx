import { ConfirmScreen } from '@/components/screens/account/confirm-screen';
import { settingsOnly } from '@/server/ssr/page-props';

export { ConfirmScreen as default };
export const getServerSideProps = settingsOnly;
