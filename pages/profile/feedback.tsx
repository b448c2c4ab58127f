import { FeedbackScreen } from '@/components/screens/profile/feedback-screen';
import { settingsOnly } from '@/server/ssr';

export { FeedbackScreen as default };
export const getServerSideProps = settingsOnly;
