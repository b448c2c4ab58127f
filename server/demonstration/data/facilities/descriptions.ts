import type { KindKey } from '@/server/demonstration/data/facilities/kinds';

/** What a facility says of itself: one sentence of each part. {name}, {place} and {street} are filled in. */
export interface DescriptionParts {
  opening: readonly string[];
  day: readonly string[];
  people: readonly string[];
}

export const descriptions = {
  centre: {
    opening: [
      '{name} has looked after the children of {place} for more than fifteen years, from first steps to the first day of school.',
      'A bright, busy centre on {street}, {name} is five rooms around one big kitchen, so every morning smells of oatmeal and bread.',
      '{name} is a non-profit centre run by parents and educators of {place} together.',
      'In a sunny corner building of {place}, {name} gives small groups the time they need to settle, play and rest.',
    ],
    day: [
      'Days follow a calm rhythm: free play, an hour outdoors in every weather, a warm lunch from our own kitchen, a long nap, and projects that grow out of what the children wonder about.',
      'We learn through play: water tables and block towers in the morning, songs and stories before the nap, and the yard whenever the sun comes out.',
      'Each room has its own yard door, so children move between painting, building and digging as they like, with an educator always close by.',
    ],
    people: [
      'Most of our educators have been here for over five years, and you will know all of them by name. We send a photo and a few words every afternoon.',
      'Every child has a key educator who writes down naps, meals and small victories, and who sits down with you twice a year.',
      'Settling in takes as long as it takes: come for an hour, stay for a morning, and leave when your child waves you off.',
    ],
  },
  montessori: {
    opening: [
      '{name} is a Montessori school in {place} for children from one and a half to six.',
      'Quiet rooms, low shelves and a garden: {name} brings the Montessori method to {street}.',
      'Founded by two teachers in a former print shop, {name} has become a second home for families of {place}.',
    ],
    day: [
      'Children choose their work from beautiful materials and keep at it for a whole uninterrupted morning; the afternoon belongs to music, baking and the garden.',
      'Mixed ages learn from one another: the older ones show how to pour, button and count, the younger ones watch and then surprise us.',
      'A three-hour work cycle every morning is followed by lunch at small tables that the children lay themselves.',
    ],
    people: [
      'Our guides hold AMI diplomas, and an assistant speaks French in each room. You are welcome to observe a morning before you decide.',
      'We write long, honest letters about each child three times a year, and our door is open for a talk at any time.',
    ],
  },
  home: {
    opening: [
      '{name} is a small licensed family daycare in a house on {street}, with never more than six children.',
      'At {name} the day happens around a kitchen table, a sandbox and a very patient reading chair.',
      '{name} is what it sounds like: a home in {place} where a handful of children grow up like cousins.',
    ],
    day: [
      'We walk to the park each morning, cook lunch together, and nap in a quiet room upstairs. Afternoons are for puzzles, dough and the garden.',
      'Because the group is small we can follow each child’s own sleep and appetite, and siblings can stay together.',
    ],
    people: [
      'I have been an early childhood educator for eighteen years and opened my home when my own two were small. First aid is renewed every year.',
      'You will always hand your child to the same person, and hear from that same person how the day went.',
    ],
  },
  club: {
    opening: [
      '{name} takes over where the school day ends: we collect from three schools in and around {place} and walk back together in bright vests.',
      'Before the bell and after it, {name} is the place on {street} where schoolchildren can exhale.',
      '{name} runs care before and after school in {place}, and whole days when schools are closed.',
    ],
    day: [
      'There is a proper snack, an hour outside, a quiet room for homework and a noisy one for everything else: chess, clay, comics, coding, a drum kit with headphones.',
      'Children plan the week with us on Mondays. Lately that has meant a bicycle workshop, a play in two languages and far too many paper planes.',
    ],
    people: [
      'Our leaders are trained youth workers who stay for years, and the older children help to welcome the new ones.',
      'Sign-out is by name and photo, and a message tells you when your child has arrived from school.',
    ],
  },
  forest: {
    opening: [
      '{name} is an outdoor preschool: our classroom is the woods near {place}, with a heated cabin for the wettest days.',
      'Mud, maps and magnifying glasses: at {name} children of {place} spend nearly the whole day outside.',
    ],
    day: [
      'We build dens, follow tracks, cook on the fire circle and read under the tarp. Letters and numbers turn up by themselves, scratched in sand and counted in pine cones.',
      'Each group has its own base camp and walks out from it a little further every month. Risk is something we talk about, look at and learn to manage.',
    ],
    people: [
      'Two educators and one naturalist go with every group of twelve. Rain suits and boots are ours to lend; bring a change of socks.',
      'Our team holds wilderness first aid certificates, and each child has a nature journal that goes home at the end of term.',
    ],
  },
  hub: {
    opening: [
      '{name} cares for babies, preschoolers and schoolchildren under one roof in {place}, early and late, and on weekends too.',
      'One drop-off for all of your children: {name} has rooms for every age, a gym and a rooftop yard in {place}.',
      '{name} was made for families who work shifts: long hours, weekend days and care for every age.',
    ],
    day: [
      'Each age has its own wing and its own rhythm, and siblings meet for lunch. The gym, the music room and the yard are shared by timetable, so nobody is left out.',
      'Mornings are for projects, afternoons for the yard and the gym, and our kitchen cooks breakfast, lunch and an early supper.',
    ],
    people: [
      'A nurse is in the house on weekdays, and educators of nine languages are among our staff.',
      'We keep our ratios better than the licence asks for, and publish each month how often every room was full.',
    ],
  },
} as const satisfies Record<KindKey, DescriptionParts>;
