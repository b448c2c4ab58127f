export { WaitlistsScreen as default } from '@/components/screens/waitlists-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
