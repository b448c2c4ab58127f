import { paramsOnly } from '@/server/ssr/page-props';

export { OnboardingSuccessScreen as default } from '@/components/screens/onboarding/onboarding-success-screen';
export const getServerSideProps = paramsOnly('account');
