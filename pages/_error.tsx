import { ErrorScreen } from '@/components/screens/site/error-screen';

/** Next's default has an inline style, which the content security policy blocks. */
export { ErrorScreen as default };
