/** What the facilities of Toronto say of themselves, by name. */
export const torontoDescriptions = {
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
