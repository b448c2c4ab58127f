import { SupportScreen } from '@/components/screens/profile/support-screens';
import { settingsOnly } from '@/server/ssr';

export { SupportScreen as default };
export const getServerSideProps = settingsOnly;
