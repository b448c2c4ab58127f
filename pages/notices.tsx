export { NoticesScreen as default } from '@/components/screens/notices-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
