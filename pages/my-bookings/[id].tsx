import { paramsOnly } from '@/server/ssr/page-props';

export { BookingScreen as default } from '@/components/screens/my-bookings/booking-screen';
export const getServerSideProps = paramsOnly('signed');
