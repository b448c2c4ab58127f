import { useEffect, useState } from 'react';
import { Moon, Sun } from 'lucide-react';
import { chipStyle } from '@/components/ui/inputs/category-strip/chip-style';
import { Icon } from '@/components/ui/media/icon/icon';

type Theme = 'light' | 'dark';
const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: Theme; label: string; icon: typeof Sun }[];

/** Light or dark, whatever the device prefers; choosing the chosen one again gives the device its say. */
export function GalleryThemeSwitch() {
  const [theme, setTheme] = useState<Theme | null>(null);
  useEffect(() => {
    const page = document.documentElement;
    if (theme) page.dataset['theme'] = theme;
    return () => {
      delete page.dataset['theme'];
    };
  }, [theme]);
  return (
    <div role="group" aria-label="Theme" className="flex gap-2">
      {themes.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={theme === value}
          onClick={() => setTheme(value === theme ? null : value)}
          className={chipStyle(theme === value)}
        >
          <Icon of={icon} size="sm" />
          {label}
        </button>
      ))}
    </div>
  );
}
