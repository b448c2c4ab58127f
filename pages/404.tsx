import { NotFoundScreen } from '@/components/screens/not-found-screen';

export { NotFoundScreen as default };
