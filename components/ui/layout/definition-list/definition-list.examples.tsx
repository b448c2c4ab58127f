import { DefinitionList } from '@/components/ui/layout/definition-list/definition-list';
import { TextLink } from '@/components/ui/navigation/link/text-link';

export const plain = (
  <DefinitionList
    items={[
      { term: 'Facility', description: 'Little Acorns, 12 Elm Street, Toronto' },
      { term: 'Session', description: 'Full Day' },
      { term: 'Note' },
    ]}
  />
);
export const withActions = (
  <DefinitionList
    items={[
      { term: 'Name', description: 'Maya Ruiz', action: <TextLink href="#name">Change</TextLink> },
      {
        term: 'Allergies',
        description: 'Peanuts\nStrawberries',
        action: <TextLink href="#allergies">Change</TextLink>,
      },
    ]}
  />
);
