import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '@/components/ui/inputs/button/button-link';
import { TextLink } from '@/components/ui/navigation/link/text-link';

export const inText = (
  <p>
    Read the <TextLink href="/gallery">parent agreement</TextLink> before you sign.
  </p>
);
export const asButton = <ButtonLink href="/gallery">Find child care</ButtonLink>;
export const asSecondaryButton = (
  <ButtonLink href="/gallery" variant="secondary" icon={ArrowLeft}>
    Back to the list
  </ButtonLink>
);
