export { ChildrenScreen as default } from '@/components/screens/children-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr';
