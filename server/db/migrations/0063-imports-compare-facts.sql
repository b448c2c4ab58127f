-- An import compares what is kept with what the file says, fact by fact: the hash of a row is not needed any more.
ALTER TABLE facility DROP COLUMN source_hash;

-- Facilities that take part have been booked by these hours, so they are theirs: a list without hours does not take them.
UPDATE facility f SET own_facts = array_append(own_facts, 'openingHours')
 WHERE f.source IS NOT NULL AND f.opening_hours IS NOT NULL AND NOT 'openingHours' = ANY (f.own_facts);
