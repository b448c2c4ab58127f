import { ReviewCategory } from '@/lib/enums';
import type { ReviewText } from '@/server/demonstration/data/facilities/review-texts';

const { CHECK_IN, COMMUNICATION, CLEANLINESS, HEALTH_AND_SAFETY, PROGRAMS_AND_CURRICULUM, EDUCATORS, LOCATION } =
  ReviewCategory;

export const fiveStars: readonly ReviewText[] = [
  {
    text: '{Child} runs in every morning without looking back, and comes home with stories, songs and paint behind the ears.',
    replies: [
      'The paint is washable, we promise. It is a joy to see {yours} come through the door.',
      'Thank you! The songs are our fault. {Child} knows all the verses by now.',
    ],
    about: EDUCATORS,
  },
  {
    text: 'An educator noticed that {child} was squinting at picture books before we did. They really see the children.',
    replies: [
      'We are glad that you had it checked so soon, and that the glasses help.',
      'Thank you for telling us how it went. Noticing small things is the part of our work we care about most.',
    ],
    about: EDUCATORS,
    kinds: ['centre', 'montessori', 'home', 'hub'],
  },
  {
    text: 'We booked three drop-in days when our nanny was ill. The answer came within the hour, and the handover was warm and thorough.',
    replies: [
      'We know what a morning without a sitter is like. Come again any time there is a place.',
      'Thank you. Short stays work best when parents tell us as much as you did.',
    ],
    about: COMMUNICATION,
    kinds: ['centre', 'montessori', 'home', 'hub'],
  },
  {
    text: 'Honest, calm people. When {child} had a hard week, they called me at lunch instead of telling me at pickup.',
    replies: [
      'You would want to know, so we call. We are glad that it was only a week.',
      'Thank you for answering that call. What you told us about home helped us to help {yours}.',
    ],
    about: COMMUNICATION,
  },
  {
    text: 'The food! {Child} now asks for lentil soup at home. The menu is on the door and they stick to it.',
    replies: [
      'The secret is a little cumin. Ask at the kitchen door and we will give you the recipe.',
      'Our cook has read this twice. Thank you!',
    ],
    about: HEALTH_AND_SAFETY,
    kinds: ['centre', 'home', 'hub'],
  },
  {
    text: 'This is our second child here, and it is just as good as the first time. Same faces, same patience.',
    replies: [
      'Two from one family is the best praise there is. We still have a drawing by the older one on the fridge.',
      'Thank you for coming back to us. The same faces plan to stay.',
    ],
    about: EDUCATORS,
  },
  {
    text: 'They sent a photo every afternoon, and at the end of the year a small book that I cried over. Thank you.',
    replies: [
      'The educators make the books in the evenings, and they are very pleased that you like yours.',
      'Thank you! There will be another book next summer.',
    ],
    about: COMMUNICATION,
    kinds: ['centre', 'montessori', 'home', 'forest', 'hub'],
  },
  {
    text: 'Settling in was done at {child}’s pace. It took two weeks, and nobody made us feel that this was a problem.',
    replies: [
      'Two weeks is no time at all. Thank you for giving it.',
      'It wasn’t a problem. You stayed as long as it took, and it shows.',
    ],
    about: EDUCATORS,
    kinds: ['centre', 'montessori', 'home', 'forest', 'hub'],
  },
  {
    text: 'Spotless rooms, kind voices, real conversations at the door.',
    replies: [
      'Thank you. The floors are mopped at two, while everybody sleeps.',
      'Thank you. The conversations at the door are how we learn what matters that day.',
    ],
    about: CLEANLINESS,
  },
  {
    text: 'We pass three other places on the way here, and would do so again.',
    replies: ['Thank you for making the trip. If mornings get tight, you can always drop off a little earlier.'],
    about: PROGRAMS_AND_CURRICULUM,
  },
  {
    text: '{Child} has a nut allergy. Before the first day they went through every meal with me, and the plan hangs in the kitchen.',
    replies: [
      'Thank you for bringing the doctor’s letter. Every new colleague is shown the plan on the first day.',
      'We go through it again each September, together with you.',
    ],
    about: HEALTH_AND_SAFETY,
  },
  {
    text: 'Pickup is checked by photo, even after a year. I find that reassuring, not tedious.',
    replies: ['Thank you for being patient with it. We check everybody, every day.'],
    about: CHECK_IN,
  },
  {
    text: 'Drop-off takes two minutes: a hook, a hug, a wave from the window.',
    replies: [
      'The wave from the window is the important part. Thank you!',
      'Thank you. We keep the stool at the window for just that.',
    ],
    about: CHECK_IN,
    kinds: ['centre', 'montessori', 'home', 'hub'],
  },
  {
    text: 'Last month it was volcanoes, before that the post office. I have no idea how they think of it all.',
    replies: [
      'We don’t: the children do. This month it is bridges.',
      'Thank you! Please send us your egg cartons. You will see why.',
    ],
    about: PROGRAMS_AND_CURRICULUM,
    kinds: ['centre', 'montessori', 'hub', 'club'],
  },
  {
    text: '{Child} sleeps well, eats well and is dirty from head to toe. What more could I ask?',
    replies: ['Mud washes out. Thank you for sending spare clothes without being asked!'],
    about: PROGRAMS_AND_CURRICULUM,
    kinds: ['forest', 'home'],
  },
  {
    text: 'It rained for a week, and {child} still did not want to come home. The rain suits they lend are very good.',
    replies: ['They are worn every day and last for years. Thank you for drying the boots each evening.'],
    about: PROGRAMS_AND_CURRICULUM,
    kinds: ['forest'],
  },
  {
    text: 'Homework is done when I come, and it is not a fight. That alone is worth it.',
    replies: [
      'Credit goes to the homework table, where the older ones help. We’ll tell them.',
      'Thank you. A snack first and a quiet corner after does most of it.',
    ],
    about: PROGRAMS_AND_CURRICULUM,
    kinds: ['club'],
  },
  {
    text: 'They wait at the school door in all weather and count twice. I get a message when everybody has arrived.',
    replies: ['We count three times, in fact. Thank you for trusting us with the walk.'],
    about: HEALTH_AND_SAFETY,
    kinds: ['club'],
  },
  {
    text: 'It feels like leaving {child} with a favourite aunt. The group is small and there is always soup.',
    replies: ['What a lovely thing to say. There is soup for you, too, if you come ten minutes early.'],
    about: EDUCATORS,
    kinds: ['home'],
  },
  {
    text: '{Child} pours juice without spilling and lays the table at home. I did not believe it until I saw it.',
    replies: [
      'We have real glasses and real patience. Thank you for letting it go on at home.',
      'Thank you! Now let {yours} try the bread knife, with you beside.',
    ],
    about: PROGRAMS_AND_CURRICULUM,
    kinds: ['montessori'],
  },
  {
    text: 'We both work weekends, and here {child} has the same educators on Saturday as on Tuesday.',
    replies: ['We plan the week around families like yours. Thank you for saying so.'],
    about: EDUCATORS,
    kinds: ['hub'],
  },
  {
    text: 'Five minutes from the train, and they open early enough that I make the one before the rush.',
    replies: ['Glad that it works for you. The door is open a few minutes before the hour if you are early.'],
    about: LOCATION,
    kinds: ['centre', 'hub', 'club'],
  },
];
