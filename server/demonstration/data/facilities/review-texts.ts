/** What parents write, by how content they were, and what facilities answer. {child} is filled with a first name. */
export const reviewTexts = {
  5: [
    'We could not be happier. {child} runs in every morning without looking back, and comes home with stories, songs and paint behind the ears.',
    'The educators noticed that {child} was squinting at books before we did. They really see the children.',
    'Booked three drop-in days when our nanny was ill. The answer came within the hour and the handover was warm and thorough.',
    'Honest, calm people. When {child} had a hard week they called me at lunch instead of telling me at pickup.',
    'The food! {child} now asks for lentil soup at home. Also the yard is far bigger than the pictures suggest.',
    'Second child here and just as good as the first time. Same faces, same patience.',
    'They sent photos every afternoon and a small book at the end of the year that I cried over. Thank you.',
    'Settling in was done at {child}’s pace. It took two weeks and nobody ever made us feel that this was a problem.',
    'Spotless rooms, kind voices, real conversations at the door. What more is there?',
    'We drive past three other places to come here and would do so again.',
  ],
  4: [
    'Very good place. Pickup gets crowded around five. Everything else is great.',
    'Lovely team and a great yard. I would like a little more news about what the children do during the day.',
    '{child} has made real friends. The rooms are on the small side, but they go out a lot.',
    'Great educators. Parking for drop-off is a puzzle, come on foot if you can.',
    'Good program, fair price. Replies to messages can take a day.',
    'We are happy overall. The move to the older room could have been prepared better, but they listened when we said so.',
  ],
  3: [
    'The educators are kind, but three of them changed within our first half year, which was hard for {child}.',
    'Fine for the odd day. For full-time care I’d want more time outdoors.',
    'Good location and clean. Communication was patchy during the holidays.',
  ],
} as const;

export const replyTexts = [
  'Thank you so much! We will read this out at the team meeting.',
  'What kind words. It is a joy to have your family with us.',
  'Thank you for telling us. We have added a second pickup door since, and it helps a lot.',
  'You’re right about news during the day, so we’ve started a weekly letter. Tell us how you like it.',
  'Thank you for your honesty. That was a hard autumn for us too; the team has been steady since then.',
  'Give {child} a hug from everyone in the room!',
] as const;
