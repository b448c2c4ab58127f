import { ErrorScreen } from '@/components/screens/site/error-screen';

/** The framework's own would carry an inline style, which the content policy refuses. */
export { ErrorScreen as default };
