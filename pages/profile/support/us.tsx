import { SupportScreen } from '@/components/screens/profile/support-screens';
import { settingsOnly } from '@/server/ssr/page-props';

export { SupportScreen as default };
export const getServerSideProps = settingsOnly;
