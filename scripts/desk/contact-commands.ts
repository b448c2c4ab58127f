import { type Command, toNote } from '@/scripts/desk/command';
import { table } from '@/scripts/desk/table';
import { addContact, removeContact, revokeFacilityLinks } from '@/server/areas/facilities/contacts/manage-contacts';
import { listContacts } from '@/server/areas/facilities/contacts/rows';
import { findFacility } from '@/server/areas/operations/desk/facility-facts';

/** Commands for the people who answer for a facility from their mailbox. */
export const contactCommands = {
  contacts: {
    usage: 'contacts <facility>',
    about: 'shows who answers for a facility by e-mail',
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const contacts = await listContacts(deps.db, facility.id);
      if (contacts.length === 0) return `${facility.name} has no contact.`;
      return table(
        contacts.map(({ name, role, email, confirmedAt }) => [
          name,
          role,
          email,
          confirmedAt ? `confirmed ${confirmedAt.toISOString().slice(0, 10)}` : 'not confirmed yet',
        ]),
      );
    },
  },
  'contact-add': {
    usage: 'contact-add <facility> <e-mail> <name> <role>',
    about: 'mails a person a link to confirm; from then on they get the facility’s requests',
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const [email, name, role] = [input.word(1), input.word(2), input.word(3)];
      await addContact(deps, { facility, email, name, role });
      return `${name} (${role}) was mailed a link to confirm. Until then, they get no request of ${facility.name}.`;
    },
  },
  'contact-remove': {
    usage: 'contact-remove <facility> <e-mail> [--reason "…"]',
    about: 'removes a contact and ends all links in their mailbox; a reason is mailed to them',
    options: { reason: { type: 'string' } },
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const reason = toNote(input.option('reason'));
      await removeContact(
        deps,
        facility.id,
        input.word(1),
        reason ? { facilityName: facility.name, reason, by: input.by } : undefined,
      );
      return `${input.word(1)} no longer answers for ${facility.name}.`;
    },
  },
  'revoke-links': {
    usage: 'revoke-links <facility>',
    about: 'ends every link that the facility’s contacts were mailed; new requests bring new ones',
    async run(deps, input) {
      const facility = await findFacility(deps, input.word(0));
      const ended = await revokeFacilityLinks(deps, facility.id);
      return `Links of ${facility.name} that no longer work: ${ended}.`;
    },
  },
} as const satisfies Record<string, Command>;
