import { Avatar } from '@/components/ui/media/avatar/avatar';

/** A photo drawn by us, so that the gallery needs no file. */
export const photo =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#f6bf4f" d="M0 0h100v100H0z"/><path fill="#5b3a24" d="M25 45a25 27 0 0 1 50 0v20H25z"/>' +
      '<circle cx="50" cy="50" r="20" fill="#e8b48f"/><path fill="#0c6670" d="M15 100c0-22 15-30 35-30s35 8 35 30z"/><path fill="#5b3a24" d="M29 45c2-16 40-16 42 0-12 0-22-3-28-8-3 5-8 8-14 8z"/></svg>',
  );

export const withPhoto = <Avatar firstName="Maya" lastName="Ruiz" photoUrl={photo} label="Maya Ruiz" />;
export const initials = <Avatar firstName="Maya" lastName="Ruiz" label="Maya Ruiz" />;
export const oneName = <Avatar firstName="Élodie" label="Élodie" />;
export const noName = <Avatar firstName="" label="Nobody yet" />;
export const brokenPhoto = (
  <Avatar firstName="Tomás" lastName="Ruiz" photoUrl="data:image/png;base64,broken" label="Tomás Ruiz" />
);
export const sizes = (
  <div className="flex flex-wrap items-end gap-3">
    <Avatar firstName="Ana" lastName="Ruiz" size="sm" />
    <Avatar firstName="Ana" lastName="Ruiz" size="md" />
    <Avatar firstName="Ana" lastName="Ruiz" size="lg" />
    <Avatar firstName="Ana" lastName="Ruiz" size="xl" />
    <Avatar firstName="Maya" lastName="Ruiz" size="xl" photoUrl={photo} />
  </div>
);
