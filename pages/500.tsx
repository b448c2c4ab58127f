import { TroubleScreen } from '@/components/screens/site/trouble-screen';

export { TroubleScreen as default };
