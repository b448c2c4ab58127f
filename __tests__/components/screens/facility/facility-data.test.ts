import { aFacility, aFacilityAddress, anAgeGroup } from '@/__tests__/support/builders/facility';
import { anId } from '@/__tests__/support/builders/ids';
import { asScriptText, childCareData, previewPicture } from '@/components/screens/facility/facility-data';
import { OwnerRole } from '@/lib/enums';

const site = 'https://parents.example';
const photo = { url: '/files/room.jpg', alt: 'The room' };

it('the structured data contains the stated facts', () => {
  const owners = [{ name: 'Robin Hill', role: OwnerRole.DIRECTOR }];
  const website = 'https://robinhill.example';
  const facility = aFacility({ owners, website, photos: [photo], closedDays: ['2026-12-25'] });
  expect(childCareData(facility, site)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ChildCare',
    name: 'Robin Hill Child Care',
    url: `${site}/facility/${anId(100)}`,
    image: `${site}/files/room.jpg`,
    telephone: '+14165550111',
    sameAs: website,
    address: { '@type': 'PostalAddress', streetAddress: '100 King Street West', addressLocality: 'Toronto' },
    geo: { latitude: 43.6465, longitude: -79.3867 },
    priceRange: 'CAD 45.00 to 80.00 a day',
    knowsLanguage: ['English', 'French'],
    employee: [{ '@type': 'Person', name: 'Robin Hill', jobTitle: 'Director' }],
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
    specialOpeningHoursSpecification: [{ validFrom: '2026-12-25', validThrough: '2026-12-25' }],
  });
});

it('the structured data omits facts that are not stated', () => {
  const facility = aFacility({
    description: null,
    phone: null,
    email: null,
    languages: null,
    amenities: [],
    photos: [],
    openingHours: null,
    bookable: false,
    rating: { average: null, byCategory: [] },
    reviewCount: 0,
    addresses: [aFacilityAddress({ line1: null, pointPrecision: 'postalArea' })],
  });
  const data = childCareData(facility, null);
  expect(Object.keys(data)).toEqual(['@context', '@type', 'name', 'address']);
  expect(JSON.stringify(data)).not.toMatch(/null|streetAddress/);
});

it('the structured data includes 24-hour days and omits days without stated hours', () => {
  const openingHours = [
    { weekday: 1, open: true, opens: '00:00', closes: '00:00' },
    { weekday: 2, open: true, opens: null, closes: null },
  ] as const;
  expect(childCareData(aFacility({ openingHours: [...openingHours] }), null)).toMatchObject({
    openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Monday', opens: '00:00', closes: '23:59' }],
  });
});

it('the structured data lists every address, and a single price when there is only one', () => {
  const addresses = [aFacilityAddress(), aFacilityAddress({ id: anId(111), title: 'Queen Street' })];
  const ageGroups = [anAgeGroup({ dropInItem: [{ sessionType: 1, price: 6600 }] })];
  const data = childCareData(aFacility({ addresses, ageGroups }), null);
  expect(data).toMatchObject({
    location: [{ name: 'King Street' }, { name: 'Queen Street' }],
    priceRange: 'CAD 66.00 a day',
  });
  expect(data).not.toHaveProperty('address');
});

it('the preview image is a photo with an absolute URL, never a drawing', () => {
  expect(previewPicture({ photos: [{ url: '/facilities/a.svg', alt: 'A drawing' }, photo] }, site)).toEqual({
    url: `${site}/files/room.jpg`,
    alt: 'The room',
  });
  expect(previewPicture({ photos: [photo] }, null)).toBeNull();
});

it('the structured data cannot close its script element', () => {
  const name = '</script><script>alert(1)</script><!--';
  const text = asScriptText(childCareData(aFacility({ name }), null));
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ name });
});
