export { WaitlistsScreen as default } from '@/components/screens/my-bookings/waitlists-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
