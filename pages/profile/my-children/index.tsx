export { ChildrenScreen as default } from '@/components/screens/profile/children-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
