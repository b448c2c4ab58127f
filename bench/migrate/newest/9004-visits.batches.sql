-- batches: 1000 by facility.id
UPDATE facility SET visits = cardinality(string_to_array(name, ' ')) WHERE id BETWEEN :from AND :to AND visits = 0;
