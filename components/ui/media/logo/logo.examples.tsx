import { Logo } from '@/components/ui/media/logo/logo';

export const withName = <Logo name="Nestling" />;
export const alone = <Logo />;
export const nestOnlyOnPhones = <Logo name="Nestling" compact />;
