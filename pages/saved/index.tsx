export { SavedScreen as default } from '@/components/screens/search/saved-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr/page-props';
