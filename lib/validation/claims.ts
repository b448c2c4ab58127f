import { emailField } from '@/lib/validation/account';
import { id, line, requiredLine } from '@/lib/validation/fields';
import { type Country, isRegion } from '@/lib/validation/postal-address';

const countries: readonly Country[] = ['CA', 'US'];

/** Somebody asks to answer families for a listed facility (product rule 8); shared by the form and the contract. */
export const claimFields = () => ({
  licenceNumber: requiredLine('Enter the license number.').matches(/[A-Za-z0-9]/, {
    message: 'Enter the number as it’s on your license.',
    excludeEmptyString: true,
  }),
  /** Where facilities in several states or provinces have the number. */
  region: line()
    .optional()
    .test('region', 'Choose a state or province.', (value) => !value || countries.some((one) => isRegion(one, value))),
  name: requiredLine('Enter your name.'),
  role: requiredLine('Enter your role, such as director.'),
  email: emailField(),
});

/** The facility from whose page the claim comes, if its number is the one given. */
export const claimedFacilityId = () => id().optional();
