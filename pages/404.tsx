import { NotFoundScreen } from '@/components/screens/site/not-found-screen';

export { NotFoundScreen as default };
