import { paramsOnly } from '@/server/ssr/page-props';

export { AskedScreen as default } from '@/components/screens/my-bookings/asked-screen';
export const getServerSideProps = paramsOnly('signed');
