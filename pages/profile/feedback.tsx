import { FeedbackScreen } from '@/components/screens/profile/support-screens';
import { settingsOnly } from '@/server/ssr/page-props';

export { FeedbackScreen as default };
export const getServerSideProps = settingsOnly;
