/** What the facilities of Vancouver say of themselves, by name. */
export const vancouverDescriptions = {
  'Kitsilano Tide Pool Preschool':
    'Close enough to the beach to check the tide table every morning. We bring back shells, driftwood and questions, and spend the afternoon with them. Groups are small, and the youngest have a room of their own at the back.',
  'Salal Montessori':
    'Quiet rooms, low shelves and a garden of native plants. Children from eighteen months on choose their own work and put it back when they are done. French is spoken at snack time and in songs. Parents may watch a morning from the gallery.',
  'Main Street Magpies':
    'We collect things: buttons, cones, bottle caps, words. They become the week’s projects. The kitchen cooks from scratch, and the menu is on the door every Monday. Street parking is hard; the bus stops outside.',
  'The Rain Barrel Forest Preschool':
    'Outdoors all morning, whatever falls from the sky. Each group has a base camp in the woods and walks a little further every month. Risk is something we talk about and learn to judge. There is a stove in the cabin for wet socks.',
  'Commercial Drive Clubhouse':
    'For the hours before and after school. We walk with the children both ways. There is a quiet room for homework and a noisy one with a drum kit. The oldest children run the snack counter and keep its books.',
  'Cedar & Fern Family Child Care':
    'A family child care in our own home, with a cedar in the yard that generations have climbed. We follow each child’s own sleep and appetite. Brothers and sisters of different ages can stay together all day.',
  'Fairview Sprouts':
    'Up the hill from the market, in a low building with light on three sides. Each room has a door to the yard, and in good weather nobody closes it. We send two photos and a few words about every child, every day.',
  'English Bay Early Learning':
    'In the middle of the West End, with the beach and the park on either side. We go out twice a day. Most of our families live in apartments, so we made the indoor gym as large as we could. It has ropes, mats and a slide.',
  'Yaletown Roundhouse Kids':
    'Care for every age in a converted railway building, early and late and on weekends. At Olympic Village, our second address, we take preschoolers and schoolchildren on weekdays, and the seawall is the playground.',
  'Creekside Casa Montessori':
    'A Montessori casa by the water. A three-hour morning of work without a bell is followed by lunch at small tables, which the children lay themselves. Twice a year we write you a long, honest letter about your child.',
  'Riley Park School-Age Club':
    'Schoolchildren come here to exhale. There is real food at three, an hour outside, and a workshop with proper tools. We collect from the two schools nearest to the park and walk back through it. In the mornings there is tea and toast.',
  'Little Mountain Nursery':
    'At the foot of the hill, next to the library, where we have our own shelf. Children are read to several times a day, and they dictate stories that we print and bind. The yard has a slope that is good for rolling.',
  'Kerrisdale House of Children':
    'Montessori in a house with wide stairs and a greenhouse. Two guides and two assistants have worked together here since we opened. Afternoons belong to music, bread and the garden. Come and see us on any weekday morning.',
  'Dunbar Doves Home Daycare':
    'A calm home for a few young children. We walk to the forest most mornings and nap in a dark, quiet room. I am a nurse by training, and food allergies are something I know how to handle. There is room for one stroller in the hall.',
  'Hastings Sunrise Kids':
    'A hub for the neighbourhood: babies to schoolchildren, weekdays and weekends. Staff speak Cantonese, Vietnamese and Tagalog as well as English. Our second address, in Renfrew, is for preschoolers and schoolchildren, on weekdays.',
  'Renfrew Ravine Explorers':
    'We know the ravine in every season: where the owls nest, when the salmonberries ripen, which log is hollow. Children carry their own small packs. Two educators and a naturalist go with every group. The cabin is for lunch and thunder.',
  'Strathcona Street Nursery':
    'An old schoolhouse with wooden floors, and a community garden across the lane. Many of our families speak Cantonese or Mandarin, and so do three of our educators. The bell is rung by whoever turns five that week.',
  'Three Bears of Strathcona':
    'Big bowl, middle bowl, little bowl: brothers and sisters are welcome together. A yellow house with a vegetable patch and a very patient dog next door. We eat what the children picked that morning, and porridge when it snows.',
  'Snowberry Child Care':
    'A bright, plain building with a large yard, near the park. We keep the same educators with a group for two years. New families stay with their child for the first three mornings, and longer if it helps.',
  'The Intergenerational Neighbours and Newcomers Cooperative Early Learning, Preschool and School-Age Child Care Centre of Grandview-Woodland':
    'Our name is long because nobody wanted to be left out of it; most people say “the Co-op”. Grandparents of the neighbourhood read and garden with the children. Rooms for every age share one kitchen, and the centre is open on weekends.',
} as const;
