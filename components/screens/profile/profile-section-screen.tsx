import { type ReactNode, useState } from 'react';
import type { Profile, Settings } from '@/api/contract/types';
import { AccountPhoto, EmailForm, PhoneForm } from '@/components/account/account-info';
import { AccountLinks } from '@/components/account/account-links';
import { DataExport } from '@/components/account/data-export';
import { DeleteAccountForm } from '@/components/account/delete-account-form';
import { NotificationToggles } from '@/components/account/notification-toggles';
import { Passkeys } from '@/components/account/passkeys';
import { PasswordForm } from '@/components/account/password-form';
import { ProfileNav } from '@/components/account/profile-nav';
import { SecondStep } from '@/components/account/second-step';
import { Sessions } from '@/components/account/sessions';
import { SignedAgreement } from '@/components/account/signed-agreement';
import { RecordActivity } from '@/components/activity/record-activity';
import { FamilySection } from '@/components/family/family-section';
import { usePhotoSender } from '@/components/family/use-photo-sender';
import { PageHead } from '@/components/layout/page-head';
import { useProfile } from '@/components/layout/protected';
import { Card } from '@/components/ui/layout/card';
import { Breadcrumbs } from '@/components/ui/navigation/breadcrumbs';
import { findProfileSection, type ProfileSectionId } from '@/lib/family/onboarding';
import { paths } from '@/lib/paths';
import { useAppDispatch } from '@/store/hooks';
import type { RecordKind } from '@/store/slices/family';
import { loadSecondFactor } from '@/store/slices/second-factor';

interface ContentProps {
  profile: Profile;
  settings: Settings;
}

const people = (kind: RecordKind) =>
  function People({ profile }: ContentProps) {
    return <FamilySection kind={kind} profile={profile} />;
  };

const contents = {
  account: AccountInfo,
  guardians: people('parentInfo'),
  'emergency-contacts': people('emergencyContacts'),
  'authorized-pickups': people('authorizedPickups'),
  'unauthorized-pickups': people('unauthorizedPickups'),
  password: LogInMeans,
  notifications: ({ profile }) => (
    <Card>
      <NotificationToggles settings={profile.notificationSettings} />
    </Card>
  ),
  agreement: ({ profile }) => (
    <Card>
      <SignedAgreement signature={profile.signature} />
    </Card>
  ),
  sharing: ({ settings }) => <AccountLinks now={new Date(settings.now)} />,
  activity: RecordActivity,
  data: YourData,
} as const satisfies Record<ProfileSectionId, (props: ContentProps) => ReactNode>;

/** One section of My Profile; wide screens show links to the others. */
export function ProfileSectionScreen({ section, settings }: { section: ProfileSectionId; settings: Settings }) {
  const { title, summary } = findProfileSection(section)!;
  const Content = contents[section];
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[16rem_1fr]">
      <div className="hidden lg:sticky lg:top-24 lg:block">
        <ProfileNav current={section} />
      </div>
      <div className="max-w-3xl min-w-0 space-y-6">
        <header>
          <h1 className="text-3xl font-black">{title}</h1>
          <p className="mt-1 text-ink-soft">{summary}</p>
        </header>
        <Content key={section} profile={useProfile()} settings={settings} />
      </div>
    </div>
  );
}
ProfileSectionScreen.Frame = function Frame({ section, children }: { section: ProfileSectionId; children: ReactNode }) {
  const { title } = findProfileSection(section)!;
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6 px-4 py-6 sm:px-6">
      <PageHead title={title} hidden />
      <Breadcrumbs items={[{ label: 'My Profile', href: paths.profile }, { label: title }]} />
      {children}
    </div>
  );
};

function AccountInfo({ profile }: ContentProps) {
  const upload = usePhotoSender();
  const { accountInfo } = profile;
  return (
    <>
      <Part id="account-photo" title="Photo">
        <AccountPhoto profile={profile} upload={upload} />
      </Part>
      <Part id="account-email" title="E-mail address">
        <EmailForm accountInfo={accountInfo} />
      </Part>
      <Part id="account-phone" title="Phone number">
        <PhoneForm phone={accountInfo.phone} />
      </Part>
    </>
  );
}

function LogInMeans({ profile, settings }: ContentProps) {
  const { email } = profile.accountInfo;
  const dispatch = useAppDispatch();
  // A new password ends sessions, and no device is remembered any more.
  const [changes, setChanges] = useState(0);
  const update = () => {
    setChanges(changes + 1);
    void dispatch(loadSecondFactor({ background: true }));
  };
  return (
    <>
      <Part id="own-password" title="Password">
        <PasswordForm email={email} onChanged={update} />
      </Part>
      {settings.passkeys && (
        <Part id="passkeys" title="Log in with your face, finger or screen lock">
          <Passkeys email={email} />
        </Part>
      )}
      <SecondStep email={email}>
        {(content) => (
          <Part id="second-step" title="Second step when you log in">
            {content}
          </Part>
        )}
      </SecondStep>
      <Sessions key={changes}>
        {(list) => (
          <Part id="sessions" title="Where you’re logged in">
            {list}
          </Part>
        )}
      </Sessions>
    </>
  );
}

function YourData() {
  return (
    <>
      <Part id="export" title="Download your data">
        <DataExport />
      </Part>
      <Part id="delete" title="Delete your account">
        <DeleteAccountForm />
      </Part>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={id} className="space-y-4">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </Card>
  );
}
