/** What "My Profile" is made of, in its order: each section's page, its title and what it is for, in one line. */
export const profileSections = [
  { id: 'account', title: 'Account info', summary: 'Your photo, e-mail address and phone number' },
  { id: 'guardians', title: 'Parents and guardians', summary: 'Who looks after your children' },
  {
    id: 'emergency-contacts',
    title: 'Emergency contacts',
    summary: 'Who a facility calls when it can’t reach you',
  },
  { id: 'authorized-pickups', title: 'Authorized pickups', summary: 'Who may pick up your children' },
  { id: 'unauthorized-pickups', title: 'Unauthorized pickups', summary: 'Who may not pick up your children' },
  { id: 'password', title: 'Password', summary: 'Change your password' },
  { id: 'notifications', title: 'Notifications', summary: 'The e-mails you get from us' },
  { id: 'agreement', title: 'Agreement', summary: 'What you signed, to read and to download' },
  { id: 'sharing', title: 'Sharing', summary: 'Who looks after this family record with you' },
  { id: 'data', title: 'Your data', summary: 'Download everything, or delete your account' },
] as const satisfies readonly { id: string; title: string; summary: string }[];

export type ProfileSectionId = (typeof profileSections)[number]['id'];

export const findProfileSection = (id: unknown) => profileSections.find((section) => section.id === id);
