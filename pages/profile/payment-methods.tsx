export { WalletScreen as default } from '@/components/screens/profile/wallet-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr/page-props';
