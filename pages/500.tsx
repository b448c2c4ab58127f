import { TroubleScreen } from '@/components/screens/trouble-screen';

export { TroubleScreen as default };
