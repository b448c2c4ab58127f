export { ReceiptsScreen as default } from '@/components/screens/my-bookings/receipts-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
