import { TroubleScreen } from '@/components/screens/site/trouble-screen';

/** The framework's own would carry an inline style, which the content policy refuses. */
export { TroubleScreen as default };
