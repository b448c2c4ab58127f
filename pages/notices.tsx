import { paramsOnly } from '@/server/ssr/page-props';

export { NoticesScreen as default } from '@/components/screens/site/notices-screen';
export const getServerSideProps = paramsOnly('signed');
