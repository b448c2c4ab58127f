import { paramsOnly } from '@/server/ssr/page-props';

export { BookingsScreen as default } from '@/components/screens/my-bookings/bookings-screen';
export const getServerSideProps = paramsOnly('signed');
