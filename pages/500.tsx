import { ErrorScreen } from '@/components/screens/site/error-screen';

export { ErrorScreen as default };
