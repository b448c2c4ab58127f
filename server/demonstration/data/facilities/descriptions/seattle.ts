/** What the facilities of Seattle say of themselves, by name. */
export const seattleDescriptions = {
  'Capitol Hill Kinder Collective':
    'Teachers own this preschool together and decide together. Children vote as well: on the name of the guinea pig, the color of the door, and what to grow. Expect paint on sleeves and a lot of conversation.',
  'Ballard Harbor Kids':
    'Near the shipyards, and open when they are: early mornings, long days and weekends. Our second address, in Magnolia, is smaller and takes preschoolers and schoolchildren on weekdays. Both have a boat in the yard that has sailed everywhere.',
  'Fremont Troll & Friends Preschool':
    'A preschool with a sense of humor. We go to see the troll on the first day and on the last, and measure who has grown. In between there are blocks, mud, maps and a weekly trip on the city bus. Our doors are orange so that nobody walks past.',
  'Queen Anne Children’s Garden':
    'A Montessori school on the hill with beds for every child to plant. Work is chosen freely and finished in its own time. We ask families to spend one Saturday in spring with us, to turn the soil. There is lemonade for everyone.',
  'Wallingford Walking School Bus':
    'We are the bus: two adults, a rope with handles, and up to a dozen children. After school we walk back for a snack, the playground and a workshop that changes every month. You get a message when the rope has arrived.',
  'Green Lake Goslings':
    'On the east side of the lake, which we circle about once a week. The infant room is quiet and faces the garden. Toddlers have a room with a ramp, and nobody falls off it who does not want to. Preschoolers have the upper floor.',
  'Ravenna Ravine Forest School':
    'Preschool under the cedars. Children learn the names of what grows here and what it is good for. Each one keeps a nature journal, which goes home at the end of the year. Warm layers are listed in our handbook.',
  'U District Early Explorers':
    'Many of our parents teach or study nearby, and we are used to days that end late in exam weeks. Students of early childhood education visit us, but the adults your child relies on stay the same all year.',
  'Columbia City Cottage':
    'A licensed family home in a cottage with a picket fence. We are few, so plans bend: a child who needs to sleep sleeps. There is a piano in the kitchen, and somebody is usually under it. Lunch is what I would cook for my own.',
  'Rainier Valley Learning Hub':
    'Care for babies through grade school, seven days a week. Staff speak Somali, Amharic, Spanish and Vietnamese. On Beacon Hill, our second address takes preschoolers and schoolchildren on weekdays. We help families with subsidy forms.',
  'Beacon Hill Bilingual Preschool':
    'Half of every day is in Spanish and half in English, with a teacher for each. Children who start with one language usually follow both by spring. Families cook with us once a month, whatever they cook at home.',
  'Alki Sandpipers':
    'Across the street from the beach. Low tide is a school day: we walk out with buckets and come back with questions. The building is plain and sturdy, and so is the furniture. Bring a change of clothes; bring two.',
  'Junction After-School Club':
    'Care before and after school, above the hardware store, with a maker room that the store keeps in screws. Children sign in by name and photo, and you get a message when they arrive. Friday is board game day. Before school, there is toast.',
  'Central District Children’s House':
    'Our Montessori school began in a church basement and now has a house with a porch. Children from many kinds of families learn side by side here. Jazz is played at rest time, and most of them sleep through it.',
  'Madison Valley Nest':
    'A home daycare for a few children, one block from the arboretum. We walk there most mornings with a wagon. I send a short message at noon and another one after nap, so that you can stop wondering. Evenings are for my own children.',
  'Magnolia Meadow Preschool':
    'A preschool with a real meadow, which is mown once a year. Mornings are for work at the tables and in the workshop; the afternoon is outside. We have a teacher for every six children, and a shed with more wheelbarrows than that.',
  'South Lake Littles':
    'Built for parents who work nearby: long hours, weekend days, and a room to nurse in. Children have the roof yard to themselves. If a meeting runs late, call us; somebody is here until closing. Supper is at five, for whoever stays.',
  'Salmonberry Home Child Care':
    'A small home where Spanish and English are spoken side by side. We bake, sort, splash and take the ferry once a season. The group is full most of the year, so please join the waitlist early. We answer every family that asks.',
  'Phinney Ridge School Club':
    'Before and after school, in the hall next to the park. Homework has a table and a helper. Everything else happens outside as long as it is light: capture the flag, gardening, and a mud kitchen for the youngest.',
} as const;
