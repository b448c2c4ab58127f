import { paramsOnly } from '@/server/ssr/page-props';

export { OnboardingMenuScreen as default } from '@/components/screens/onboarding/onboarding-menu-screen';
export const getServerSideProps = paramsOnly('account');
