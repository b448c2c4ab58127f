import { ProgressBar } from '@/components/ui/feedback/progress-bar/progress-bar';

export const none = <ProgressBar label="Photos uploaded" current={0} total={0} />;
export const floored = <ProgressBar label="Profile" current={2} total={3} />;
export const steps = <ProgressBar label="Registration" current={3} total={7} valueText="3 of 7 steps" />;
export const done = <ProgressBar label="Upload" current={5} total={5} />;
