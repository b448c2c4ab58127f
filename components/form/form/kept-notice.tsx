import { Notice } from '@/components/ui/feedback/notice/notice';
import { Button } from '@/components/ui/inputs/button/button';

interface KeptNoticeProps {
  /** What has not happened to it yet: "It is not saved yet." */
  children: string;
  onStartOver: () => void;
}

/** Above a form that came back with what was typed before. */
export function KeptNotice({ children, onStartOver }: KeptNoticeProps) {
  return (
    <Notice
      title="We kept what you typed"
      action={
        <Button size="sm" variant="secondary" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
