import { paramsOnly } from '@/server/ssr/page-props';

export { ReceiptsScreen as default } from '@/components/screens/my-bookings/list-screens';
export const getServerSideProps = paramsOnly('signed');
