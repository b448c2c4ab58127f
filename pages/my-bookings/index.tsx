export { BookingsScreen as default } from '@/components/screens/my-bookings/bookings-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr/page-props';
