import { paramsOnly } from '@/server/ssr/page-props';

export { TourScreen as default } from '@/components/screens/my-bookings/tour-screen';
export const getServerSideProps = paramsOnly('signed');
