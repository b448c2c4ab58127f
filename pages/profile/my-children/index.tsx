export { ChildrenScreen as default } from '@/components/screens/profile/children-screens';
export { settingsOnly as getServerSideProps } from '@/server/ssr/page-props';
