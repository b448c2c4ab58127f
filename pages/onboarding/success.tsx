export { OnboardingSuccessScreen as default } from '@/components/screens/onboarding/onboarding-success-screen';
export { settingsOnly as getServerSideProps } from '@/server/ssr/page-props';
