export { WalletScreen as default } from '@/components/screens/wallet-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
