export { SavedScreen as default } from '@/components/screens/saved-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
