export { ToursScreen as default } from '@/components/screens/tours-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
