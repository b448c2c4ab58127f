import { paramsOnly } from '@/server/ssr/page-props';

export { WaitlistScreen as default } from '@/components/screens/my-bookings/waitlist-screen';
export const getServerSideProps = paramsOnly('signed');
