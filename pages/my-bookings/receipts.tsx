export { ReceiptsScreen as default } from '@/components/screens/receipts-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
