export { AlertScreen as default } from '@/components/screens/search/alert-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr/page-props';
