import { paramsOnly } from '@/server/ssr/page-props';

export { WalletScreen as default } from '@/components/screens/profile/wallet-screen';
export const getServerSideProps = paramsOnly('account');
