import { Button } from '@/components/ui/inputs/button/button';
import { Banner } from '@/components/ui/feedback/banner/banner';
import { Notice } from '@/components/ui/feedback/notice/notice';

export const info = (
  <Notice title="Held for you until Nov 20, 5:00 PM">Answer before then, or the place goes to the next family.</Notice>
);
export const success = <Notice tone="success">The facility confirmed all five dates.</Notice>;
export const warning = (
  <Notice tone="warning" title="Your card needs authentication" action={<Button size="sm">Authenticate</Button>}>
    Your bank needs you to confirm this payment.
  </Notice>
);
export const error = <Notice tone="error" title="This place has just been taken." />;
export const banner = (
  <Banner label="Example of a banner">Demonstration data: facilities and prices are invented.</Banner>
);
