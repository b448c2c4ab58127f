export { AlertScreen as default } from '@/components/screens/alert-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
