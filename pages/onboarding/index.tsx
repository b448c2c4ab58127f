export { OnboardingMenuScreen as default } from '@/components/screens/onboarding/onboarding-menu-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr/page-props';
