-- batches: 1000 by town.city
UPDATE town SET folded = town_text(city) WHERE city BETWEEN :from AND :to AND folded <> town_text(city);
