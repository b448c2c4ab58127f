import { ChevronDown, House, LogOut, UserRound, Wallet } from 'lucide';
import { useState } from 'react';
import { Button, buttonStyle } from '@/components/ui/inputs/button';
import { Icon } from '@/components/ui/media/icon';
import { ConfirmationDialog } from '@/components/ui/overlays/confirmation-dialog';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Menu } from '@/components/ui/overlays/menu';
import type { Question } from '@/lib/site/confirmation';

const deleteQuestion: Question = {
  title: 'Delete Maya’s record?',
  message: 'Her allergies, notes and photo are deleted too. This cannot be undone.',
  destructive: true,
};

function ConfirmationExample() {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Delete the record
      </Button>
      <p role="status">{done && 'The record is deleted.'}</p>
      <ConfirmationDialog
        question={open ? deleteQuestion : null}
        onProceed={() => {
          setDone(true);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

export const confirmationDialogExamples = {
  destructive: <ConfirmationExample />,
};

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
        <p>The facility answers within a day or two. You will get an e‑mail with the time it proposes.</p>
      </Dialog>
    </>
  );
}

export const dialogExamples = {
  closeDisabled: <DialogExample opener="Open one that cannot be closed" closeDisabled />,
  plain: <DialogExample opener="Open the dialog" />,
};

function MenuExample() {
  const [chosen, setChosen] = useState('');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Menu
        button={
          <>
            Hi, Ana
            <Icon of={ChevronDown} size="sm" />
          </>
        }
        buttonClassName={buttonStyle({ variant: 'soft' })}
        align="left"
        entries={[
          { label: 'Home', href: '/', icon: House },
          { label: 'My Profile', href: '/profile', icon: UserRound },
          {
            label: 'Wallet',
            href: '/profile/payment-methods',
            icon: Wallet,
            badge: { count: 2, text: '2 cards expire soon' },
          },
        ]}
        lastEntries={[{ label: 'Log out', icon: LogOut, onSelect: () => setChosen('Logged out') }]}
      />
      <p role="status">{chosen}</p>
    </div>
  );
}

export const menuExamples = {
  user: <MenuExample />,
};
