import { ForFacilitiesScreen } from '@/components/screens/site/for-facilities-screen';
import { settingsOnly } from '@/server/ssr';

export { ForFacilitiesScreen as default };
export const getServerSideProps = settingsOnly;
