export { WaitlistsScreen as default } from '@/components/screens/my-bookings/list-screens';
export { settingsOnly as getServerSideProps } from '@/server/ssr/page-props';
