import { useState } from 'react';
import { ChevronDown, House, LogOut, UserRound, Wallet } from 'lucide-react';
import { buttonStyle } from '@/components/ui/inputs/button/button-style';
import { Icon } from '@/components/ui/media/icon/icon';
import { Menu } from '@/components/ui/overlays/menu/menu';

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

export const user = <MenuExample />;
