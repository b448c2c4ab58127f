import { useRef, useState } from 'react';
import type { NotificationSettings } from '@/api/contract/types';
import { SavedMark } from '@/components/account/account-info';
import { Notice } from '@/components/ui/feedback/notice';
import { Button } from '@/components/ui/inputs/button';
import { Toggle } from '@/components/ui/inputs/toggle';
import { sentenceOf, type Failure } from '@/store/failure';
import { useAppDispatch } from '@/store/hooks';
import { updateNotificationSettings } from '@/store/slices/profile';

type Topic = keyof NotificationSettings;

const words = {
  bookings: { label: 'Bookings', detail: 'Answers to your requests, payments, refunds and changes' },
  tours: { label: 'Tours', detail: 'Proposed times and changes to your tours' },
  waitlists: { label: 'Waitlists', detail: 'Spots offered to you, and changes' },
  messages: { label: 'Messages', detail: 'What facilities write to you, and a receipt when you write to us' },
  news: { label: 'News', detail: 'What’s new, now and then' },
} as const satisfies Record<Topic, { label: string; detail: string }>;
const topics = Object.keys(words) as Topic[];

/** E-mail notifications (product rule 3). Each choice is saved at once; a choice that failed to save stays selected. */
export function NotificationToggles({ settings }: { settings: NotificationSettings }) {
  const dispatch = useAppDispatch();
  const [choice, setChoice] = useState(settings);
  const [state, setState] = useState<'ready' | 'saving' | 'saved' | Failure>('ready');
  const latest = useRef(settings);

  const save = async (next: NotificationSettings) => {
    latest.current = next;
    setChoice(next);
    // The save in progress picks up the newer choice when it finishes.
    if (state === 'saving') return;
    setState('saving');
    for (;;) {
      const sent = latest.current;
      const result = await dispatch(updateNotificationSettings(sent));
      if (updateNotificationSettings.rejected.match(result)) return setState(result.error);
      if (sent === latest.current) return setState('saved');
    }
  };

  return (
    <div className="space-y-4">
      <fieldset>
        <legend className="font-bold">E-mail me about</legend>
        <div className="mt-2 divide-y divide-line">
          {topics.map((topic) => (
            <Toggle
              key={topic}
              {...words[topic]}
              checked={choice[topic].email}
              onChange={(email) => void save({ ...choice, [topic]: { email } })}
            />
          ))}
        </div>
      </fieldset>
      <SavedMark shown={state === 'saved'} />
      {typeof state === 'object' && (
        <Notice
          tone="error"
          role="alert"
          title="We couldn’t save your choice"
          action={
            <Button size="sm" onClick={() => void save(choice)}>
              Try again
            </Button>
          }
        >
          <p>{sentenceOf(state)}</p>
        </Notice>
      )}
      <p className="text-sm text-ink-soft">
        We always send what your account needs: codes, a changed password or address, and invitations. Your notices on
        this site always show what happens to your requests.
      </p>
    </div>
  );
}
