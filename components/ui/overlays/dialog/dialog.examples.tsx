import { useState } from 'react';
import { Button } from '@/components/ui/inputs/button/button';
import { Dialog } from '@/components/ui/overlays/dialog/dialog';

function DialogExample({ opener, closeDisabled = false }: { opener: string; closeDisabled?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {opener}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        closeDisabled={closeDisabled}
        title="Request a tour at Little Acorns"
        actions={<Button onClick={close}>Send</Button>}
      >
        <p>The facility answers within a day or two. You will get an e-mail with the time it proposes.</p>
      </Dialog>
    </>
  );
}

export const plain = <DialogExample opener="Open the dialog" />;
export const closeDisabled = <DialogExample opener="Open one that cannot be closed" closeDisabled />;
