export { BookingsScreen as default } from '@/components/screens/bookings-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
