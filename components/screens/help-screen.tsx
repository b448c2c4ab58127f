import type { Settings } from '@/api/contract/types';
import { PageHead } from '@/components/layout/page-head';
import { HelpContact } from '@/components/screens/help-contact';

export interface HelpScreenProps {
  settings: Settings;
  /** The questions and answers, made HTML by the server. */
  html: string;
}

/** Help: what is asked most, and how to reach us. */
export function HelpScreen({ settings, html }: HelpScreenProps) {
  return (
    <div className="mx-auto grid max-w-page gap-8 px-4 py-6 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <PageHead title="Help" description="Questions and answers, and how to reach us." />
      <div className="min-w-0 max-w-prose">
        <h1 className="text-3xl font-black">Help</h1>
        <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      <HelpContact settings={settings} />
    </div>
  );
}
