const torontoDescriptions = {
  'Maple & Wren Early Learning':
    'Two blocks from the streetcar, with a stroller room by the door. Mornings are for building and painting; after lunch the yard is ours until the next group wakes up. Each child has one key educator, who writes to you every afternoon.',
  'Fort York Children’s House':
    'A small Montessori school beside the old fort. Children choose their own work for most of the morning and keep at it as long as they like. Older children show younger ones how to pour, button and count. You are welcome to watch a morning before you decide.',
  'Harbourside Kids Hub':
    'Care for babies, preschoolers and schoolchildren under one roof, on weekends too. Brothers and sisters are in different rooms and meet at lunch. We opened our second address in Liberty Village when the first one filled up.',
  'Little Acorns of Leslieville':
    'Our building was a bakery, and we still bake on Fridays. Children spend at least two hours a day outdoors, in the yard or at the park around the corner. Half of our families live close enough to walk, and most of them do.',
  'Boardwalk Babies':
    'A home daycare a few steps from the beach. We are at the water before the crowds come, then home for lunch and a long nap. The same two people are here every day, and your child will know both of them well.',
  'Kew Garden Preschool':
    'Montessori rooms that open onto the park. We garden from April to October and cook what we grow. Children stay with the same guide for up to three years, so nobody starts over each September. New families visit twice before the first day.',
  'Roncy Rascals Child Care':
    'A loud, friendly house on a quiet side street. Every room has its own corner for climbing, because small children think with their legs. Parents are asked in for coffee on the first Tuesday of the month.',
  'High Park Forest School':
    'Our classroom is the park. Groups leave the cabin after morning circle and walk to the pond, the ravine or the oak hill. We stay out in rain and snow and come in for thunder and strong wind. Rain suits are ours to lend.',
  'Oak & Otter Nursery School':
    'A nursery school on the west side of the park. We keep groups together for the whole year, and a new child starts with two short visits. There is music twice a week with a teacher who plays the accordion.',
  'Liberty Tots':
    'Day care between the railway and the park, in what used to be a carpet factory. High windows, a long hallway for tricycles on wet days, and a fenced yard. Many of our parents work nearby and come by for lunch.',
  'Esplanade Early Years':
    'We are a non-profit run by a board of parents. Money that is left at the end of the year goes into wages, which is why most of our educators have stayed for years. The market is a short walk away, and we shop there for the kitchen.',
  'The Cabbagetown Nest':
    'A handful of children in a tall, narrow house with a walled garden. We read a great deal. Meals are vegetarian and cooked while the children help. I have looked after the children of this street for twenty years.',
  'Riverdale Before & After Club':
    'We walk children to school in the morning and collect them when the bell rings, in bright vests and in pairs. Homework is done first by those who want to. Then there is chess, clay and the field behind the school.',
  'Pape Village Montessori':
    'A neighbourhood Montessori school with a courtyard full of fruit trees. Tidy shelves, real glasses, and a lot of patience. Grandparents of our families come in to bake with the children before the holidays.',
  'Davisville Day Nursery':
    'One of the oldest nurseries in this part of town, with rooms named after trees. Nothing is hurried here: getting dressed is part of the day. We meet every family twice a year to talk about how the child is doing.',
  'Sunbeam Kids Willowdale':
    'Long hours and weekend care for families who work shifts. Breakfast is served until nine. Our rooms in Willowdale take children of every age; the second address, in Agincourt, is for preschoolers and schoolchildren on weekdays.',
  'Agincourt Learning Tree':
    'Many children here speak one language at home and another with us, and we make room for both. Songs and stories are in Cantonese, Mandarin and English. The yard has a low climbing wall and a water pump.',
  'Mimico Lighthouse Child Care':
    'A short walk from the station, so that you can drop off on the way to the train. The rooms look towards the lake. On warm days we have lunch outside, and each summer ends with a parade of boats made of milk cartons.',
  'Bellwoods Playschool':
    'An outdoor preschool with a heated cabin at the edge of the park. We build dens, follow tracks and cook on an open fire. Letters and numbers turn up by themselves, scratched into the sand and counted in acorns.',
  'Nonna’s House':
    'My mother began this daycare, and I took over when she retired. Lunch is the heart of the day: soup, bread and a big table. We speak English and Italian, often in the same sentence, and the children sort it out.',
  'After the Bell Leaside':
    'For the hours around school. Each child is checked in by name at the school door. On Mondays the children plan the week with us; lately that has meant a bicycle workshop and far too many paper planes. Pickup is in the gym.',
  'Annex Cooperative Nursery':
    'A cooperative since 1978: parents take turns in the rooms, about one morning a month, and fees stay lower for it. If you can’t, there is a list of other jobs. The art room is open all day, and the walls show it.',
} as const;

const vancouverDescriptions = {
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

const seattleDescriptions = {
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

/** The description of each invented facility, by name: unique, and consistent with its hours, ages and languages. */
export const descriptions = { ...torontoDescriptions, ...vancouverDescriptions, ...seattleDescriptions } as const;

export type FacilityName = keyof typeof descriptions;
