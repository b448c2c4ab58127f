import { Dialog as HeadlessDialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide';
import { useEffect, useState, type ReactNode } from 'react';
import { IconButton } from '@/components/ui/inputs/icon-button';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Names the object and the consequence: "Cancel the booking NB-4K7Q2M?" */
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Disables the close button and ignores Escape and outside clicks, for example while a request is pending. */
  closeDisabled?: boolean;
  /** "alertdialog" for a question that must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** As wide as the page instead of 560 px, for pictures. */
  wide?: boolean;
}

/**
 * Restores the focus to the element that opened the dialog. Headless UI does this only for a dialog that was mounted
 * before it opened; one loaded by next/dynamic mounts already open. Rendered inside the dialog, because the focus is
 * lost only after the fade-out.
 */
function RestoreFocus({ to }: { to: Element | null }) {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const lost = !document.activeElement || document.activeElement === document.body;
        if (lost && to instanceof HTMLElement && to.isConnected) to.focus();
      });
    },
    [to],
  );
  return null;
}

const motion = 'transition duration-fast data-closed:opacity-0';

/**
 * The generic dialog (product sections 4 and 9): a 100 ms fade and scale, at most 560 px wide, closed by Escape, an
 * outside click or its close button. On a phone it opens at the bottom, within reach of the thumb. Heavy (Headless UI):
 * load it with next/dynamic; see README.md.
 */
export function Dialog({ open, onClose, title, children, actions, closeDisabled = false, role, wide }: DialogProps) {
  const [opener] = useState(() => (open && typeof document !== 'undefined' ? document.activeElement : null));
  const close = () => {
    if (!closeDisabled) onClose();
  };
  return (
    <HeadlessDialog open={open} onClose={close} transition role={role} className={`relative z-50 ${motion}`}>
      <RestoreFocus to={opener} />
      <DialogBackdrop transition className={`fixed inset-0 bg-scrim ${motion}`} />
      <div className="fixed inset-0 scroll-pb-28 overflow-y-auto pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]">
        <div className="flex min-h-full items-end justify-center p-3 sm:items-center sm:p-6">
          <DialogPanel
            transition
            className={`w-full ${wide ? 'max-w-page' : 'max-w-dialog'} rounded-lg bg-raised p-5 shadow-3 sm:p-7 ${motion} data-closed:scale-95`}
          >
            <div className="flex items-start gap-4">
              <DialogTitle className="min-w-0 grow pt-1.5 text-xl font-black">{title}</DialogTitle>
              <IconButton
                icon={X}
                label="Close"
                disabled={closeDisabled}
                onClick={close}
                className="-mt-1 -mr-2 sm:-mt-2 sm:-mr-3"
              />
            </div>
            {children && <div className="mt-3">{children}</div>}
            {actions && (
              // Stays in sight while a long sheet scrolls behind it.
              <div className="sticky bottom-0 z-1 -mx-5 mt-3 -mb-5 flex flex-col-reverse gap-3 rounded-b-lg bg-raised px-5 pt-3 pb-5 sm:-mx-7 sm:-mb-7 sm:flex-row sm:justify-end sm:px-7 sm:pb-7 low:static">
                {actions}
              </div>
            )}
          </DialogPanel>
        </div>
      </div>
    </HeadlessDialog>
  );
}
