import { Heart, Plus, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/inputs/button/button';

export const primary = <Button>Request care</Button>;
export const secondary = <Button variant="secondary">Request a tour</Button>;
export const soft = (
  <Button variant="soft" icon={Plus}>
    Add a child
  </Button>
);
export const quiet = <Button variant="quiet">Cancel</Button>;
export const danger = (
  <Button variant="danger" icon={Trash2}>
    Delete photo
  </Button>
);
export const small = (
  <Button size="sm" variant="secondary" icon={Heart}>
    Save
  </Button>
);
export const large = <Button size="lg">Parents log in or join</Button>;
export const busy = <Button busy>Sending</Button>;
export const disabled = <Button disabled>Sign the agreement</Button>;
export const block = (
  <div className="w-72 max-w-full">
    <Button block>Continue</Button>
  </div>
);
