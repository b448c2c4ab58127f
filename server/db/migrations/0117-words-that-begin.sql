-- A text now finds every word that begins with it, straight from the entries; only parts of words and slips are looked up among the
-- known words (record 0173). Known words that no open facility has any more took the places of others, so they are removed.

-- A word as it is written in a tsquery.
CREATE FUNCTION search_lexeme(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '''' || replace(replace($1, '\', '\\'), '''', '''''') || ''''
$$;

-- Words that an entry lost: another may still have them. forget_search_words() looks.
CREATE TABLE search_word_gone (word text COLLATE "C" NOT NULL);

CREATE FUNCTION search_words_leave() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO search_word_gone SELECT DISTINCT written_words(words) COLLATE "C" FROM before;
  ELSE
    INSERT INTO search_word_gone
    SELECT written_words(words) COLLATE "C" FROM before EXCEPT SELECT written_words(words) COLLATE "C" FROM after;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_leave_changed AFTER UPDATE ON search_entry
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_words_leave();
CREATE TRIGGER search_words_leave_gone AFTER DELETE ON search_entry
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION search_words_leave();

-- As before, but a writer that finds a word known needs it until it commits: writers share a lock, and removing takes it alone.
CREATE OR REPLACE FUNCTION search_words_follow() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('search words', 0));
  INSERT INTO search_word
  SELECT word FROM (SELECT DISTINCT written_words(words) COLLATE "C" AS word FROM after) borne
   WHERE (SELECT true FROM search_word known WHERE known.word = borne.word LIMIT 1) IS NULL;
  RETURN NULL;
END $$;

-- While somebody writes facilities, it leaves the words to the next time.
CREATE FUNCTION forget_search_words() RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  gone text[];
BEGIN
  IF NOT EXISTS (SELECT FROM search_word_gone)
    OR NOT pg_try_advisory_xact_lock(hashtextextended('search words', 0)) THEN
    RETURN;
  END IF;
  WITH taken AS (
    DELETE FROM search_word_gone WHERE ctid = ANY (ARRAY(SELECT ctid FROM search_word_gone LIMIT 10000)) RETURNING word)
  SELECT array_agg(DISTINCT word) INTO gone FROM taken;
  DELETE FROM search_word w
   WHERE w.word = ANY (gone)
     AND NOT EXISTS (
       SELECT FROM search_entry e
        WHERE e.words @@ (search_lexeme('=' || w.word) || ' | ' || search_lexeme('~' || w.word))::tsquery);
END $$;

INSERT INTO search_word_gone
SELECT word FROM search_word EXCEPT SELECT written_words(words) COLLATE "C" FROM search_entry;
