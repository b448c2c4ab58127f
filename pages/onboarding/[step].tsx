import {
  OnboardingStepScreen,
  type OnboardingStepScreenProps,
} from '@/components/screens/onboarding/onboarding-step-screen';
import { isOnboardingStep } from '@/lib/family/onboarding';
import { contentHtml } from '@/lib/text/markdown';
import { pageProps } from '@/server/ssr/page-props';

export { OnboardingStepScreen as default };

/** The last step has the agreement in its props. */
export const getServerSideProps = pageProps<OnboardingStepScreenProps>('account', async (api, { params }) => {
  const step = params?.step;
  if (!isOnboardingStep(step)) return { notFound: true };
  if (step !== 'overview') return { props: { step, agreement: null } };
  const { title, version, markdown } = await api.getContent({ params: { kind: 'parent-agreement' } });
  return { props: { step, agreement: { title, version, html: await contentHtml(markdown) } } };
});
