export { ToursScreen as default } from '@/components/screens/my-bookings/tours-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
