import { ProfileSectionScreen } from '@/components/screens/profile/profile-section-screen';
import { findProfileSection, type ProfileSectionId } from '@/lib/family/onboarding';
import { pageProps } from '@/server/ssr/page-props';

export default ProfileSectionScreen;

export const getServerSideProps = pageProps<{ section: ProfileSectionId }>('account', async (_, { params }) => {
  const section = findProfileSection(params?.section);
  return section ? { props: { section: section.id } } : { notFound: true };
});
