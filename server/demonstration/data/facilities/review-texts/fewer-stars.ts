import { ReviewCategory } from '@/lib/enums';
import type { ReviewText } from '@/server/demonstration/data/facilities/review-texts/review-text';

const { CHECK_IN, COMMUNICATION, HEALTH_AND_SAFETY, PROGRAMS_AND_CURRICULUM, EDUCATORS, LOCATION } = ReviewCategory;

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
