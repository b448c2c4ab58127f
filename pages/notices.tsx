export { NoticesScreen as default } from '@/components/screens/site/notices-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr/page-props';
