import { ReviewCategory } from '@/lib/enums';
import type { KindKey } from '@/server/demonstration/data/facilities/kinds';

/**
 * A review and possible replies. {child} becomes "our son" etc., {Child} the same at the start of a sentence, {yours}
 * "your son": reviews name no child (server/content/terms-of-use.md).
 */
export interface ReviewText {
  text: string;
  replies: readonly string[];
  /** The category it is about: rated higher or lower than the others. */
  about: ReviewCategory;
  /** The kinds of facilities it fits; all if missing. */
  kinds?: readonly KindKey[];
}

const { CHECK_IN, COMMUNICATION, CLEANLINESS, HEALTH_AND_SAFETY, PROGRAMS_AND_CURRICULUM, EDUCATORS, LOCATION } =
  ReviewCategory;

export const fourStars: readonly ReviewText[] = [
  {
    text: 'A very good place. Pickup gets crowded around five. Everything else is great.',
    replies: [
      'Thank you for telling us. We have opened the side door for pickup between 4:30 and 5:30, and it helps.',
      'Five o’clock is our busiest time, that’s true. A quarter of an hour earlier, the hallway is empty.',
    ],
    about: CHECK_IN,
    kinds: ['centre', 'hub', 'montessori'],
  },
  {
    text: 'A lovely team. I would like to hear a little more about what the children do during the day.',
    replies: [
      'You’re right, and we have started a weekly letter with photos. Tell us how you like it.',
      'Thank you. There is now a board at the door with what each group did that day.',
    ],
    about: COMMUNICATION,
  },
  {
    text: '{Child} has made real friends. The rooms are on the small side, but they go out a lot.',
    replies: ['They are small, yes. That is why we are outside twice a day. Thank you for the kind words.'],
    about: CLEANLINESS,
    kinds: ['centre', 'hub'],
  },
  {
    text: 'Great educators. Parking at drop-off is a puzzle; come on foot if you can.',
    replies: [
      'We have asked the city for two short-stay spots. Until then, the lot around the corner is free for ten minutes.',
      'Thank you. Walking is the best advice; there is a rack for bicycles and strollers by the gate.',
    ],
    about: LOCATION,
  },
  {
    text: 'Good program, fair price. Answers to messages can take a day.',
    replies: [
      'We read messages after the children have gone home. If it can’t wait, please call: somebody always picks up.',
      'Fair point. One of us now looks at the messages at noon as well.',
    ],
    about: COMMUNICATION,
  },
  {
    text: 'We are happy overall. The move to the older room could have been prepared better, but they listened when we said so.',
    replies: [
      'Thank you for saying so at the time. Children now visit their new room for a week before they move.',
      'You helped us to change how we do this. Every move is now talked through with the family a month ahead.',
    ],
    about: COMMUNICATION,
    kinds: ['centre', 'hub', 'montessori'],
  },
  {
    text: 'Warm people and good days. The clothes that come home are not always ours.',
    replies: ['We are sorry about the mittens. A name inside each piece helps; we keep a marker at the door.'],
    about: CHECK_IN,
    kinds: ['centre', 'home', 'forest', 'hub'],
  },
  {
    text: '{Child} loves the workshop. I wish there were a little more room for homework.',
    replies: ['There is a second table since last week, away from the drum kit. Thank you for the nudge.'],
    about: PROGRAMS_AND_CURRICULUM,
    kinds: ['club'],
  },
  {
    text: 'Wonderful in summer. In February it takes some faith, and good mittens.',
    replies: ['In February we are in the cabin more than we admit. Extra mittens hang by the stove for everybody.'],
    about: HEALTH_AND_SAFETY,
    kinds: ['forest'],
  },
  {
    text: 'Thoughtful guides and beautiful rooms. The day is short if you work full time.',
    replies: ['It is, and we know that it doesn’t suit every family. We are looking into longer hours from September.'],
    about: PROGRAMS_AND_CURRICULUM,
    kinds: ['montessori', 'forest'],
  },
  {
    text: 'One person does everything, and does it well. When she is ill, we need another plan.',
    replies: ['That is true of a home daycare. I tell you by seven, and a colleague two streets away can often help.'],
    about: EDUCATORS,
    kinds: ['home'],
  },
  {
    text: 'We came for single days and stayed. It took {child} a while to find a place in the group.',
    replies: ['Starting with single days is harder, so thank you for staying. {Yours} is at the centre of it all now.'],
    about: EDUCATORS,
  },
];

export const threeStars: readonly ReviewText[] = [
  {
    text: 'The educators are kind, but three of them left within our first half year, which was hard for {child}.',
    replies: [
      'It was a hard half year for us, too, and we are sorry that {yours} felt it. The team has been the same since then.',
      'Thank you for being frank. We have raised wages since, and nobody has left.',
    ],
    about: EDUCATORS,
    kinds: ['centre', 'hub', 'montessori', 'club'],
  },
  {
    text: 'Fine for the odd day. For full-time care I would want more time outdoors.',
    replies: ['Your review made us look at our days. Each group now goes out in the morning and in the afternoon.'],
    about: PROGRAMS_AND_CURRICULUM,
    kinds: ['centre', 'hub', 'montessori'],
  },
  {
    text: 'Good location and clean. We heard little from them during the holidays and were not sure when they would reopen.',
    replies: ['We should have told you sooner. Our closed days are now on our page here for the whole year.'],
    about: COMMUNICATION,
  },
  {
    text: 'The program is good. We were charged for a day that we thought we had cancelled in time.',
    replies: [
      'We looked into it and wrote to you: the cancellation reached us after the deadline. We are sorry it was unclear.',
    ],
    about: COMMUNICATION,
  },
  {
    text: 'Lots of screen time on rainy days, more than we were told on the tour.',
    replies: [
      'You are right, and it was not what we promise. The screen is gone; rainy afternoons are for the gym now.',
    ],
    about: PROGRAMS_AND_CURRICULUM,
    kinds: ['club', 'hub'],
  },
  {
    text: 'A sweet place, but {child} had three colds in the first month.',
    replies: [
      'The first winter is often like that. We have shortened the time between cleanings of the toys all the same.',
    ],
    about: HEALTH_AND_SAFETY,
    kinds: ['centre', 'home', 'hub'],
  },
];

export const twoStars: readonly ReviewText[] = [
  {
    text: 'Twice nobody was at the door at opening time, and I was late for work.',
    replies: ['There is no excuse for that, and we apologize. Two people now have the key, and one lives next door.'],
    about: CHECK_IN,
    kinds: ['centre', 'home', 'club'],
  },
  {
    text: 'Friendly, but it was not the right place for {child}: too loud, too many children in one room.',
    replies: ['Thank you for trying it with us. We hope that you found somewhere quieter, and wish {yours} well.'],
    about: PROGRAMS_AND_CURRICULUM,
    kinds: ['centre', 'hub', 'club'],
  },
  {
    text: 'Too far from the bus for us in winter. On the map it looked closer.',
    replies: ['It is a ten-minute walk, and uphill. We now say so on every tour, so that nobody else is surprised.'],
    about: LOCATION,
    kinds: ['forest', 'montessori'],
  },
];
