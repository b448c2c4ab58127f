-- batches: 1000 by search_entry.address_id
UPDATE search_entry SET visits = review_count WHERE address_id BETWEEN :from AND :to AND visits IS NULL;
