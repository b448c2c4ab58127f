-- The schema of the first release. Later changes are files of their own (docs/how-to/add-a-migration.md).
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS cube;

-- A place on a globe whose radius is that of the Earth in meters, for the index of the search. Null without coordinates. The body is
-- parsed here, once, so that it works under any search_path: during ANALYZE by autovacuum and in a restore (record 0173).
CREATE FUNCTION earth_point(lat double precision, lng double precision) RETURNS cube
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN cube(cube(cube(6378168 * cos(radians(lat)) * cos(radians(lng))), 6378168 * cos(radians(lat)) * sin(radians(lng))),
            6378168 * sin(radians(lat)));

-- A box that holds every place at most this far from a place, and some that are farther.
CREATE FUNCTION earth_box(lat double precision, lng double precision, meters double precision) RETURNS cube
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN cube_enlarge(earth_point(lat, lng), 2 * 6378168 * sin(least(meters / (2 * 6378168), pi() / 2)), 3);

-- Text as searches compare it: without case, accents and typographic apostrophes. Needs no extension, and normalize() is immutable,
-- so that indexes can hold it. Most texts are plain ASCII, in which there is nothing to repair (record 0176).
CREATE FUNCTION search_text(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN lower(replace($1, '`', ''''))
         ELSE replace(replace(replace(
           lower(translate(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'),
                           U&'\2019\2018\02BC`\0152\00C6\00D8\00F8\0141\0142', U&'\0027\0027\0027\0027\0153\00E6OoLl')),
           'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss') END
$$;

-- array_to_string() is immutable for texts, though PostgreSQL cannot promise it for every type.
CREATE FUNCTION joined_texts(text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_string($1, ' ') $$;

-- A town's name as foldCity (server/areas/search/rules/place.ts) compares it.
CREATE FUNCTION town_text(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(btrim(regexp_replace(regexp_replace(regexp_replace(
           lower(regexp_replace(normalize(replace($1, ',', ' '), NFD), '[\u0300-\u036f\ufffd]', '', 'g')),
           '\ysaint\y', 'st', 'g'), '[.''\u2019]', '', 'g'), '[\s-]+', ' ', 'g')),
           '\ysainte\y', 'ste', 'g'), '\yfort\y', 'ft', 'g'), '\ymount\y', 'mt', 'g')
$$;

-- The words of a text, cut as the search cuts what a parent types (lib/search).
CREATE FUNCTION words_in(text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(word, 100) FROM string_to_table(translate($1, E',;:.!?"()/\t\n\r\u00a0', repeat(' ', 14)), ' ') AS word WHERE word <> ''
$$;

-- The words of a text as they are written: those that search_entry.words marks.
CREATE FUNCTION written_words(words tsvector) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substr(lexeme, 2) FROM unnest(tsvector_to_array(words)) AS lexeme WHERE left(lexeme, 1) IN ('=', '~')
$$;

-- A word as it is written in a tsquery.
CREATE FUNCTION search_lexeme(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '''' || replace(replace($1, '\', '\\'), '''', '''''') || ''''
$$;

-- As lib/facilities/session-length.ts: full days, weekends, mornings, afternoons, before and after school, after, before school.
CREATE FUNCTION longer_first(smallint) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_position('{1,7,2,3,4,6,5}'::smallint[], $1) $$;

-- Small facts kept with the data: the server key of an embedded database, the demonstration clock, the seed's version.
CREATE TABLE setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

-- An answer is remembered for 24 h under the caller's key, so that a repeated POST makes one record.
CREATE TABLE idempotency_key (
  account_id uuid NOT NULL,
  key text NOT NULL,
  operation text NOT NULL,
  body_hash text NOT NULL,
  status integer,
  answer jsonb,
  created_at timestamptz NOT NULL,
  -- A remembered answer is the family's for which it was given: who has left that family does not read it again, and a family
  -- that is deleted takes the answers along, whoever got them.
  family_id uuid NOT NULL,
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_key_created ON idempotency_key (created_at);
CREATE INDEX idempotency_key_family ON idempotency_key (family_id);

-- The shape rate-limiter-flexible expects; shared by all processes.
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_expire ON rate_limit (expire);

-- A family is the record that serves every facility; an account is one adult who may open it.
CREATE TABLE family (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL,
  gateway_customer text,
  -- "Nobody" is an answer to who may, and who may not, pick the children up: it outlasts the evening in which it was given.
  no_authorized_pickups boolean NOT NULL DEFAULT false,
  no_unauthorized_pickups boolean NOT NULL DEFAULT false,
  -- Set when the last adult deleted the account while refunds were under way: the family is erased once they are paid.
  closing_at timestamptz
);
CREATE INDEX family_closing ON family (id) WHERE closing_at IS NOT NULL;

-- An uploaded picture. It belongs to the family; unreferenced ones are removed after a day.
CREATE TABLE file (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  path text NOT NULL UNIQUE,
  mime text NOT NULL,
  bytes integer NOT NULL,
  -- Null for a file that is not a picture.
  width integer,
  height integer,
  created_at timestamptz NOT NULL,
  -- When a picture was last found to be used by nothing: a day later it is removed. An upload begins unused.
  orphaned_at timestamptz,
  -- The request that a facility uploaded it for; null for the family's own files.
  for_request uuid
);
CREATE INDEX file_for_request ON file (for_request) WHERE for_request IS NOT NULL;
CREATE INDEX file_created ON file (created_at);
CREATE INDEX file_family ON file (family_id);
CREATE INDEX file_orphaned ON file (orphaned_at) WHERE orphaned_at IS NOT NULL;

CREATE TABLE account (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  email citext NOT NULL UNIQUE,
  pending_email citext,
  password_hash text,
  phone text,
  photo_id uuid REFERENCES file ON DELETE SET NULL,
  notification_settings jsonb NOT NULL,
  confirmed_at timestamptz,
  consent_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- The record that an account began with is its own for as long as the account is there; family_id is the one it looks at.
  -- A record cannot go before the accounts that began with it. Checked at the commit, because both may go in one transaction.
  own_family_id uuid NOT NULL REFERENCES family DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX account_family ON account (family_id);
CREATE INDEX account_own_family ON account (own_family_id);
CREATE INDEX account_pending_email ON account (pending_email) WHERE pending_email IS NOT NULL;
-- Removing a picture empties the columns that refer to it: they are found by these.
CREATE INDEX account_photo ON account (photo_id) WHERE photo_id IS NOT NULL;

-- One row a refresh token, stored hashed. `chain_id` is the family of tokens that one sign-in began.
CREATE TABLE refresh_token (
  id uuid PRIMARY KEY,
  chain_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  remember boolean NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  chain_expires_at timestamptz NOT NULL,
  replaced_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX refresh_token_account ON refresh_token (account_id);
CREATE INDEX refresh_token_chain ON refresh_token (chain_id);
CREATE INDEX refresh_token_expires ON refresh_token (expires_at);

-- An invitation to a second adult. Accepting moves the invited account onto this family.
CREATE TABLE account_link (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  email citext NOT NULL,
  code_hash text NOT NULL UNIQUE,
  invited_by uuid REFERENCES account ON DELETE SET NULL,
  account_id uuid REFERENCES account ON DELETE CASCADE,
  own_family_id uuid REFERENCES family ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz
);
CREATE INDEX account_link_account ON account_link (account_id) WHERE account_id IS NOT NULL;
CREATE UNIQUE INDEX account_link_adult ON account_link (account_id, family_id) WHERE accepted_at IS NOT NULL;
CREATE INDEX account_link_family ON account_link (family_id);

-- The signed agreements: append-only, each carrying the hash of the one before it.
CREATE TABLE signature (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  account_id uuid REFERENCES account ON DELETE SET NULL,
  agreement_version text NOT NULL,
  agreement_sha256 text NOT NULL,
  image text NOT NULL,
  typed_name text,
  signed_on date NOT NULL,
  signed_at timestamptz NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  profile_sha256 text NOT NULL,
  previous_hash text,
  hash text NOT NULL UNIQUE,
  -- Signatures are in the order in which they were written, whatever a clock says.
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  -- Who signed, as it stood at that moment: a copy made later names the same people whatever was changed since.
  signer_email text,
  signer_guardians text[]
);
CREATE INDEX signature_family ON signature (family_id, signed_at DESC);

-- The family's own records. Every one has a version, raised by each replacement.
CREATE TABLE child (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  first_name text NOT NULL,
  last_name text NOT NULL,
  birth_date date NOT NULL,
  gender smallint,
  photo_id uuid REFERENCES file ON DELETE SET NULL,
  allergies text,
  medications text,
  dietary_needs text,
  medical_notes text,
  physician_name text,
  physician_phone text,
  additional_info jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL
);
CREATE INDEX child_family ON child (family_id, created_at, id);
CREATE INDEX child_photo ON child (photo_id) WHERE photo_id IS NOT NULL;

CREATE TABLE parent_info (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  relation smallint NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  address jsonb NOT NULL,
  photo_id uuid REFERENCES file ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX parent_info_family ON parent_info (family_id, created_at, id);
CREATE INDEX parent_info_photo ON parent_info (photo_id) WHERE photo_id IS NOT NULL;

CREATE TABLE emergency_contact (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  first_name text NOT NULL,
  last_name text NOT NULL,
  relation text NOT NULL,
  phone text NOT NULL,
  second_phone text,
  created_at timestamptz NOT NULL
);
CREATE INDEX emergency_contact_family ON emergency_contact (family_id, created_at, id);

CREATE TABLE authorized_pickup (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  first_name text NOT NULL,
  last_name text NOT NULL,
  relation text NOT NULL,
  phone text NOT NULL,
  photo_id uuid REFERENCES file ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX authorized_pickup_family ON authorized_pickup (family_id, created_at, id);
CREATE INDEX authorized_pickup_photo ON authorized_pickup (photo_id) WHERE photo_id IS NOT NULL;

CREATE TABLE unauthorized_pickup (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  first_name text NOT NULL,
  last_name text NOT NULL,
  relation text NOT NULL,
  reason text,
  photo_id uuid REFERENCES file ON DELETE SET NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX unauthorized_pickup_family ON unauthorized_pickup (family_id, created_at, id);
CREATE INDEX unauthorized_pickup_photo ON unauthorized_pickup (photo_id) WHERE photo_id IS NOT NULL;

-- What the gateway gave for a card; the number itself never comes here.
CREATE TABLE card (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  gateway_token text NOT NULL,
  brand smallint NOT NULL,
  last4 text NOT NULL,
  expiry_month smallint NOT NULL,
  expiry_year smallint NOT NULL,
  holder_name text NOT NULL,
  is_main boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX card_family ON card (family_id, created_at, id);
CREATE UNIQUE INDEX card_one_main ON card (family_id) WHERE is_main;

-- Webhook events of the gateway, each handled once.
CREATE TABLE gateway_event (
  id text PRIMARY KEY,
  received_at timestamptz NOT NULL
);

-- Mail to be sent: written in the transaction that causes it, sent by a job, retried until it goes.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  family_id uuid REFERENCES family ON DELETE CASCADE,
  kind text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  -- A mail that passes a request on: at most one for each request waits to be sent, and a later one takes its place.
  request_id uuid,
  -- True where an earlier mail about the request may have reached the facility.
  follows_up boolean NOT NULL DEFAULT false,
  -- Where one request without a log-in ends mails of this kind (RFC 8058); null where there is nothing to end.
  stop_url text,
  -- The sender that holds a mail keeps it until then, by the database's clock; null while nobody sends it.
  leased_until timestamptz,
  -- When the code in a mail expires; null for a mail without one. Such a mail is sent first, and not afterwards.
  expires_at timestamptz,
  -- When we stopped trying; null for a mail that waits or was sent.
  given_up_at timestamptz,
  -- What the mail server last answered, or the kind of failure: "550 5.1.1", "ETIMEDOUT", "expired". Never its text.
  last_reply text
);
CREATE INDEX outbox_created ON outbox (created_at DESC);
CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_family ON outbox (family_id);
CREATE INDEX outbox_stranger ON outbox (recipient) WHERE family_id IS NULL;
-- The few mails that were given up, which the desk lists and the figures count.
CREATE INDEX outbox_given_up ON outbox (given_up_at) WHERE given_up_at IS NOT NULL;
CREATE UNIQUE INDEX outbox_waiting ON outbox (request_id) WHERE request_id IS NOT NULL AND due_at IS NOT NULL;

CREATE TABLE support_message (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  account_id uuid REFERENCES account ON DELETE SET NULL,
  subject text NOT NULL,
  message text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX support_message_family ON support_message (family_id, at);

CREATE TABLE invitation (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  recipient text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX invitation_family ON invitation (family_id, at);

-- The secret of a family's calendar feed, stored hashed; deleting the row revokes it.
CREATE TABLE calendar_feed (
  family_id uuid PRIMARY KEY REFERENCES family ON DELETE CASCADE,
  secret_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- What bookkeeping must keep of a deleted family: amounts and numbers, no names.
CREATE TABLE ledger_entry (
  id uuid PRIMARY KEY,
  booking_number text NOT NULL,
  facility_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund')),
  amount integer NOT NULL,
  currency text NOT NULL,
  at timestamptz NOT NULL,
  gateway_reference text
);

-- The sandbox gateway's own books: it stands for an outside company, so nothing of ours refers to them.
CREATE TABLE sandbox_charge (
  idempotency_key text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  card_token text NOT NULL,
  amount integer NOT NULL,
  refunded integer NOT NULL DEFAULT 0,
  currency text NOT NULL,
  -- open, succeeded, failed, needs_authentication or canceled
  status text NOT NULL,
  at timestamptz NOT NULL,
  CHECK (refunded <= amount)
);

CREATE TABLE sandbox_refund (
  idempotency_key text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  charge_reference text NOT NULL,
  amount integer NOT NULL,
  at timestamptz NOT NULL
);

-- The exact text that was signed, under its hash, so that a later version of the page takes nothing away.
CREATE TABLE agreement_text (
  sha256 text PRIMARY KEY,
  version text NOT NULL,
  markdown text NOT NULL,
  first_signed_at timestamptz NOT NULL
);

-- The fingerprint of every PDF that was given out of a signature, so that it stays verifiable when a later program makes
-- other bytes of the same signature. Goes with the family, as the signature does.
CREATE TABLE agreement_pdf (
  sha256 text PRIMARY KEY,
  signature_id uuid NOT NULL REFERENCES signature ON DELETE CASCADE,
  first_given_at timestamptz NOT NULL
);
CREATE INDEX agreement_pdf_signature ON agreement_pdf (signature_id);

-- Bytes to be deleted from the store, which no transaction reaches: noted in the transaction that gives the picture up (or
-- before bytes are written that no record may come to need), deleted afterwards, again until it works.
CREATE TABLE file_removal (
  path text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
CREATE INDEX file_removal_due ON file_removal (due_at);

-- Cards to be forgotten by the gateway, in the same way.
CREATE TABLE card_removal (
  gateway_token text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
CREATE INDEX card_removal_due ON card_removal (due_at);

-- A sign-up that waits for its confirmation is a row of its own: a code from a mail puts the password of its own sign-up
-- into force, and no other. An account without a confirmed sign-up has no password.
CREATE TABLE sign_up (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  password_hash text NOT NULL,
  consent_at timestamptz NOT NULL,
  UNIQUE (account_id, password_hash)
);

-- A code from a mail: confirms an account, resets a password, confirms a new address. Single use, stored hashed.
CREATE TABLE mail_code (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('confirm', 'reset', 'email', 'undo')),
  code_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  email citext,
  sign_up_id uuid REFERENCES sign_up ON DELETE SET NULL
);
CREATE INDEX mail_code_account ON mail_code (account_id, purpose);
CREATE INDEX mail_code_sign_up ON mail_code (sign_up_id) WHERE sign_up_id IS NOT NULL;

-- Who copies a family's data just now. The lease is renewed while the copy goes on, so that one whose process died or whose
-- reader stopped ends by itself, by the database's own clock.
CREATE TABLE export_lease (
  family_id uuid PRIMARY KEY REFERENCES family ON DELETE CASCADE,
  holder uuid NOT NULL,
  expires_at timestamptz NOT NULL
);

-- A government's list of licensed facilities, as a parent reads of it. Its id is what facility.source holds.
CREATE TABLE facility_list (
  id text PRIMARY KEY,
  name text NOT NULL,
  url text,
  -- The sentence that the list's licence asks for.
  attribution text
);

CREATE TABLE facility (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  description text,
  categories smallint[] NOT NULL,
  phone text,
  phone_extension text,
  email text,
  photos jsonb NOT NULL DEFAULT '[]',
  opening_hours jsonb,
  languages text[],
  licence_number text,
  owners jsonb NOT NULL DEFAULT '[]',
  amenities text[] NOT NULL DEFAULT '{}',
  half_day_permanent smallint,
  drop_in_cancellation_policy smallint,
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  rating_average double precision,
  rating_by_category jsonb NOT NULL DEFAULT '{}',
  review_count integer NOT NULL DEFAULT 0,
  median_reply_hours double precision,
  acceptance_rate double precision,
  availability_confirmed_at timestamptz,
  -- Where an imported facility comes from and the key it has there; null for those of the demonstration.
  source text,
  source_key text,
  closed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The day the list is of; null where there is none.
  source_date date,
  -- Children the whole facility is licensed for.
  licensed_places integer CHECK (licensed_places >= 0),
  -- What the list says besides, in its order: "Fee subsidy accepted".
  list_facts text[] NOT NULL DEFAULT '{}',
  -- Facts that the facility has stated itself, by the contract's names; its list no longer changes them.
  own_facts text[] NOT NULL DEFAULT '{}',
  -- Part of the demonstration: there is no such facility.
  invented boolean NOT NULL DEFAULT false,
  -- What the list calls its permission where it is no licence: "Licence-exempt". Null for a licence.
  licence_kind text,
  website text,
  -- Own facts that the next import may write again; until then they are still the facility's own.
  released_facts text[] NOT NULL DEFAULT '{}',
  -- Dates on which the facility has said that it is closed: holidays, training days (record 0155).
  closed_days date[] NOT NULL DEFAULT '{}',
  -- When the facility last stated a fact itself; null where nobody knows.
  own_facts_at timestamptz,
  -- What the facility tells families who come for the first time; null: not stated.
  what_to_bring text,
  ask_for text,
  CONSTRAINT facility_source_list FOREIGN KEY (source) REFERENCES facility_list
);
CREATE UNIQUE INDEX facility_source ON facility (source, source_key) WHERE source IS NOT NULL;

CREATE TABLE facility_address (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  position smallint NOT NULL,
  title text NOT NULL,
  -- Null where the list gives no street, as for care in a home.
  line1 text,
  city text NOT NULL,
  region text NOT NULL,
  postal_code text NOT NULL,
  country text NOT NULL CHECK (country IN ('CA', 'US')),
  -- A facility whose list gives no coordinates stands at its town's point, or at none: then it has no distance.
  lat double precision,
  lng double precision,
  time_zone text NOT NULL,
  -- Where a file has no coordinates, the point is the centre of the postal area.
  point_precision text DEFAULT 'exact' CHECK (point_precision IN ('exact', 'town', 'postalArea')),
  CONSTRAINT facility_address_point CHECK (((lat IS NULL) = (lng IS NULL)) AND ((lat IS NULL) = (point_precision IS NULL)))
);
CREATE INDEX facility_address_area ON facility_address (country, left(postal_code, 3));
CREATE INDEX facility_address_facility ON facility_address (facility_id, position);

-- Whom a facility takes at an address, by age in months; to_months is exclusive.
CREATE TABLE age_group (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  address_id uuid NOT NULL REFERENCES facility_address ON DELETE CASCADE,
  position smallint NOT NULL,
  title text NOT NULL,
  -- "From 6 weeks", "infant/toddler": an age that the list does not state is null.
  from_months smallint,
  to_months smallint,
  closed_at timestamptz,
  -- The weekly template as one compact array, for search: 21 figures, (pool - 1) * 7 + weekday. The capacity table stays the truth;
  -- triggers copy it in the same statement that changes it.
  weekly_places smallint[] NOT NULL DEFAULT array_fill((0)::smallint, ARRAY[21]),
  -- Children of this age that the licence allows. Places on offer are in capacity, which only the facility can confirm.
  licensed_places integer CHECK (licensed_places >= 0),
  CHECK (from_months < to_months)
);
CREATE INDEX age_group_address ON age_group (address_id, from_months);
CREATE INDEX age_group_facility ON age_group (facility_id);
-- The ages at which groups begin and end are few, among millions of rows: one step of the index for each. By expressions, which
-- no search for the groups of a facility asks, so that no plan of one can take these.
CREATE INDEX age_group_open_from ON age_group ((CASE WHEN closed_at IS NULL THEN from_months END));
CREATE INDEX age_group_open_to ON age_group ((CASE WHEN closed_at IS NULL THEN to_months END));

-- The weekly template of places. Pool 1 = morning, 2 = afternoon, 3 = before and after school.
CREATE TABLE capacity (
  age_group_id uuid NOT NULL REFERENCES age_group ON DELETE CASCADE,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  pool smallint NOT NULL CHECK (pool BETWEEN 1 AND 3),
  places integer NOT NULL CHECK (places >= 0),
  PRIMARY KEY (age_group_id, weekday, pool)
);

-- Prices in minor units of the facility's currency.
CREATE TABLE drop_in_item (
  age_group_id uuid NOT NULL REFERENCES age_group ON DELETE CASCADE,
  session_type smallint NOT NULL,
  price integer NOT NULL CHECK (price > 0),
  PRIMARY KEY (age_group_id, session_type)
);

-- Monthly prices by the number of days a week.
CREATE TABLE schedule (
  age_group_id uuid NOT NULL REFERENCES age_group ON DELETE CASCADE,
  schedule_type smallint NOT NULL,
  days smallint NOT NULL CHECK (days BETWEEN 1 AND 7),
  monthly_price integer NOT NULL CHECK (monthly_price > 0),
  PRIMARY KEY (age_group_id, schedule_type, days)
);

-- Counters of places taken; a row exists only once something was taken.
CREATE TABLE slot (
  age_group_id uuid NOT NULL REFERENCES age_group ON DELETE CASCADE,
  date date NOT NULL,
  pool smallint NOT NULL,
  taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  PRIMARY KEY (age_group_id, date, pool)
);

-- The same counters, one compact row per age group and month, for search and calendars: index = day of the month.
CREATE TABLE availability_month (
  age_group_id uuid NOT NULL REFERENCES age_group ON DELETE CASCADE,
  month date NOT NULL,
  taken_am smallint[] NOT NULL,
  taken_pm smallint[] NOT NULL,
  taken_before_after smallint[] NOT NULL,
  PRIMARY KEY (age_group_id, month)
);

CREATE TABLE saved_facility (
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (family_id, facility_id)
);

-- One request is one group; number is the one people read out (NB-4K7Q2M).
CREATE TABLE tour_group (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  version integer NOT NULL DEFAULT 1,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  facility_id uuid NOT NULL REFERENCES facility,
  address_id uuid NOT NULL REFERENCES facility_address,
  age_group_id uuid NOT NULL REFERENCES age_group,
  children uuid[] NOT NULL,
  preferred_times jsonb NOT NULL,
  note text,
  status smallint NOT NULL,
  scheduled_at timestamptz,
  -- What a facility offers with SCHEDULED_START: {children, permanentBookingDays, scheduleType, startDate}.
  offer jsonb,
  confirmed_at timestamptz,
  hidden_at timestamptz,
  due_at timestamptz,
  is_example boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When a request was passed on by mail, to a facility that does not take part; null where the facility answers here.
  passed_on_at timestamptz,
  -- Which question to several facilities a tour or a place in line was asked with (record 0166); null for one of its own. All
  -- that share it were made in one transaction, so the earliest created_at is when the question was asked.
  asked_together uuid,
  -- The wish to move a confirmed tour, which stays confirmed meanwhile: {preferredTimes, note, proposedAt}. `proposedAt` is the
  -- time that the facility proposes instead, or null. Null: no other time is wanted.
  change_wanted jsonb
);
CREATE INDEX tour_group_asked_together ON tour_group (asked_together) WHERE asked_together IS NOT NULL;
CREATE INDEX tour_group_due ON tour_group (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tour_group_facility ON tour_group (facility_id, status);
CREATE INDEX tour_group_family ON tour_group (family_id, created_at DESC, id);

CREATE TABLE waitlist_group (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  version integer NOT NULL DEFAULT 1,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  facility_id uuid NOT NULL REFERENCES facility,
  address_id uuid NOT NULL REFERENCES facility_address,
  age_group_id uuid NOT NULL REFERENCES age_group,
  children uuid[] NOT NULL,
  type smallint NOT NULL,
  schedule_type smallint NOT NULL,
  booking_dates date[] NOT NULL DEFAULT '{}',
  start_month date,
  permanent_booking_days smallint[] NOT NULL DEFAULT '{}',
  note text,
  status smallint NOT NULL,
  -- The place in line: by time of joining, ties by sequence. Changing the line sets both anew.
  joined_at timestamptz NOT NULL,
  sequence bigint GENERATED BY DEFAULT AS IDENTITY,
  hidden_at timestamptz,
  due_at timestamptz,
  is_example boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  passed_on_at timestamptz,
  asked_together uuid
);
CREATE INDEX waitlist_group_asked_together ON waitlist_group (asked_together) WHERE asked_together IS NOT NULL;
CREATE INDEX waitlist_group_due ON waitlist_group (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX waitlist_group_facility ON waitlist_group (facility_id, status);
CREATE INDEX waitlist_group_family ON waitlist_group (family_id, created_at DESC, id);
CREATE INDEX waitlist_group_line ON waitlist_group (age_group_id, type, status, joined_at, sequence);

-- How and when a facility answered: what its reply time and acceptance rate are reckoned from, never self-declared.
CREATE TABLE facility_reply (
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  replied_at timestamptz,
  accepted boolean NOT NULL,
  PRIMARY KEY (subject, subject_id)
);
CREATE INDEX facility_reply_facility ON facility_reply (facility_id);

CREATE TABLE review (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL UNIQUE,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  family_id uuid REFERENCES family ON DELETE SET NULL,
  author_name text NOT NULL,
  ratings jsonb NOT NULL,
  rating double precision NOT NULL,
  text text NOT NULL,
  reply text,
  replied_at timestamptz,
  at timestamptz NOT NULL
);
CREATE INDEX review_facility ON review (facility_id, at DESC, id);

-- What happened to a family's requests, one row for each adult, beside the mail about it. An adult who leaves the family
-- keeps rows of it that no call shows any more.
CREATE TABLE notice (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  -- The request whose page it leads to.
  subject text NOT NULL CHECK (subject IN ('booking', 'tour', 'waitlist', 'alert')),
  subject_id uuid NOT NULL,
  number text NOT NULL,
  title text NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notice_account ON notice (account_id, family_id, created_at DESC, id);
CREATE INDEX notice_created ON notice (created_at);
CREATE INDEX notice_family ON notice (family_id);
CREATE INDEX notice_subject ON notice (subject_id, account_id, created_at DESC);
CREATE INDEX notice_unread ON notice (account_id, family_id) WHERE read_at IS NULL;

-- How each request's place in its line changed, and why. The newest row of a request that waits says where it stands.
CREATE TABLE waitlist_movement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  waitlist_id uuid NOT NULL,
  at timestamptz NOT NULL,
  -- Null for the first row.
  from_position integer CHECK (from_position > 0),
  to_position integer NOT NULL CHECK (to_position > 0),
  reason text NOT NULL CHECK (reason IN ('joined', 'counted', 'changed', 'left', 'accepted', 'declined', 'unanswered',
    'passed', 'own', 'enrolled', 'notEnrolled', 'siblingAhead', 'siblingGone'))
);
CREATE INDEX waitlist_movement_request ON waitlist_movement (waitlist_id, id DESC);

-- When a family is told of places that came free: one mail a day at most, at its hour (record 0165).
CREATE TABLE alert_schedule (
  family_id uuid PRIMARY KEY REFERENCES family ON DELETE CASCADE,
  hour smallint NOT NULL DEFAULT 7 CHECK (hour BETWEEN 0 AND 23),
  -- IANA name: that of the facility, or of the search, which the family's first alert is for.
  time_zone text NOT NULL,
  due_at timestamptz NOT NULL,
  -- The day there of the last mail.
  told_on date,
  -- Of the key that ends all of the family's alerts; null until a mail carries one.
  key_hash text UNIQUE
);
CREATE INDEX alert_schedule_due ON alert_schedule (due_at);

-- What a family is told of: a facility, or a search, with the days and children it is for.
CREATE TABLE search_alert (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  facility_id uuid REFERENCES facility ON DELETE CASCADE,
  -- As the home page's address says it.
  search text NOT NULL,
  -- Facilities that had a place when it was looked last: they are no news.
  free uuid[] NOT NULL DEFAULT '{}',
  paused boolean NOT NULL DEFAULT false,
  told_at timestamptz,
  key_hash text UNIQUE,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
CREATE INDEX search_alert_facility ON search_alert (facility_id);
CREATE INDEX search_alert_family ON search_alert (family_id, created_at);
CREATE INDEX search_alert_free ON search_alert USING gin (free);

-- Facilities whose places were taken since a job last looked. Only appended to, so that bookings never wait for each other here.
CREATE TABLE taken_places (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL
);

-- Requests that were sent together for one week (record 0167). 'separate': each is for itself. All or none of them: 'open' while
-- an answer is missing, and nothing is charged; 'agreed' once all are accepted; 'ended' once one has come to nothing.
CREATE TABLE care_plan (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('separate', 'open', 'agreed', 'ended')),
  -- When the first care of the plan begins: until then all of the answers have to be there.
  first_start_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX care_plan_family ON care_plan (family_id);

CREATE TABLE booking_group (
  id uuid PRIMARY KEY,
  number text NOT NULL UNIQUE,
  version integer NOT NULL DEFAULT 1,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  facility_id uuid NOT NULL REFERENCES facility,
  address_id uuid NOT NULL REFERENCES facility_address,
  type smallint NOT NULL,
  schedule_type smallint NOT NULL,
  status smallint NOT NULL,
  currency text NOT NULL,
  policy smallint NOT NULL,
  price_total integer NOT NULL,
  price_lines jsonb NOT NULL,
  note text,
  children uuid[] NOT NULL,
  permanent_booking_days smallint[] NOT NULL DEFAULT '{}',
  start_date date NOT NULL,
  -- The last day asked for; null for a permanent booking without an end.
  end_date date,
  -- A permanent booking the parent has ended: the last day of the paid month.
  ends_on date,
  -- A permanent booking: places are held up to here, and paid up to there.
  held_through date,
  paid_through date,
  first_start_at timestamptz NOT NULL,
  due_at timestamptz,
  tour_id uuid REFERENCES tour_group,
  waitlist_id uuid REFERENCES waitlist_group,
  is_example boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- What each whole month of a permanent booking costs, as agreed when it was asked for; null for a drop-in.
  price_monthly integer CHECK (price_monthly > 0),
  -- Null for a request that was sent by itself.
  care_plan_id uuid REFERENCES care_plan ON DELETE SET NULL,
  -- The card that was chosen to pay for a booking. Null: the family's main card pays.
  card_id uuid REFERENCES card ON DELETE SET NULL,
  -- When a parent took a booking that came to nothing off Today (record 0157). Null: nobody has.
  unmet_dismissed_at timestamptz,
  -- When the mail before the first day is due; null: sent, or not confirmed.
  first_day_mail_at timestamptz
);
CREATE INDEX booking_group_card ON booking_group (card_id) WHERE card_id IS NOT NULL;
CREATE INDEX booking_group_care_plan ON booking_group (care_plan_id) WHERE care_plan_id IS NOT NULL;
CREATE INDEX booking_group_due ON booking_group (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX booking_group_facility ON booking_group (facility_id, status);
CREATE INDEX booking_group_family ON booking_group (family_id, status, created_at DESC, id);
-- Lists are ordered by the start of care.
CREATE INDEX booking_group_family_start ON booking_group (family_id, first_start_at, id);
CREATE INDEX booking_group_first_day_mail ON booking_group (first_day_mail_at) WHERE first_day_mail_at IS NOT NULL;
CREATE INDEX booking_group_tour ON booking_group (tour_id) WHERE tour_id IS NOT NULL;
CREATE INDEX booking_group_waitlist ON booking_group (waitlist_id) WHERE waitlist_id IS NOT NULL;

-- A charge to be made or made. The row is written before the gateway is asked, and its id is the gateway's idempotency key.
CREATE TABLE payment (
  id uuid PRIMARY KEY,
  group_id uuid NOT NULL REFERENCES booking_group ON DELETE CASCADE,
  card_id uuid REFERENCES card ON DELETE SET NULL,
  card_last4 text NOT NULL,
  card_token text NOT NULL,
  -- The month a permanent booking's charge pays for (its first day); null for a drop-in.
  period date,
  amount integer NOT NULL CHECK (amount > 0),
  refunded integer NOT NULL DEFAULT 0,
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'succeeded', 'failed', 'needs_authentication', 'unanswered')),
  next_action jsonb,
  failure text,
  gateway_reference text,
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- When this charge was last begun: it is taken up again after the card's owner has been to the bank. Null: when it was written.
  begun_at timestamptz,
  -- The kind of failure of the last call to the gateway; null after an answer, and before the first call.
  last_error text,
  CHECK ((refunded >= 0) AND (refunded <= amount))
);
CREATE INDEX payment_due ON payment (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payment_group ON payment (group_id, created_at, id);
-- A renewal asks how the charges of its month stand.
CREATE INDEX payment_period ON payment (group_id, period) WHERE period IS NOT NULL;
CREATE UNIQUE INDEX payment_reference ON payment (gateway_reference) WHERE gateway_reference IS NOT NULL;

CREATE TABLE refund (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payment ON DELETE CASCADE,
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'succeeded', 'failed', 'paid_otherwise')),
  gateway_reference text,
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  failure text,
  -- As in payment.
  last_error text
);
CREATE INDEX refund_due ON refund (due_at) WHERE due_at IS NOT NULL;
-- Refunds that the family has not received.
CREATE INDEX refund_owed ON refund (created_at) WHERE status IN ('created', 'failed');
CREATE INDEX refund_payment ON refund (payment_id);

-- What a search asks of an address, in one narrow row: searches filter, order and stop early here, and read the rest of a
-- facility only for what they show (record 0173). Open facilities alone have entries. Triggers keep them in the statement that
-- changes what they are made of.
CREATE TABLE search_entry (
  address_id uuid PRIMARY KEY REFERENCES facility_address ON DELETE CASCADE,
  facility_id uuid NOT NULL,
  position smallint NOT NULL,
  country text NOT NULL,
  region text NOT NULL,
  city text NOT NULL,
  postal_code text NOT NULL,
  lat double precision,
  lng double precision,
  point_precision text,
  time_zone text NOT NULL,
  -- In small letters; among equals, names decide the order.
  sort_name text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  categories smallint[] NOT NULL,
  rating_average double precision,
  review_count integer NOT NULL,
  median_reply_hours double precision,
  half_day_permanent smallint,
  -- Weekdays on which it opens; null where hours are not stated.
  open_on smallint[],
  closed_days date[] NOT NULL,
  -- As search_text() has them.
  languages text[] NOT NULL,
  facts text[] NOT NULL,
  -- Lowest prices at this address, in minor units: of a day and of a month.
  lowest_day integer,
  lowest_month integer,
  -- Whether the facility has such prices at any of its addresses.
  priced_day boolean NOT NULL,
  priced_month boolean NOT NULL,
  -- Its name, the addresses of the facility, its languages, amenities and age groups' titles: as search_text() has them.
  name_text text NOT NULL,
  words tsvector NOT NULL,
  -- The price that a list shows where no hours, ages or days are asked: the lowest one of the longest session (record 0160).
  usual_day integer,
  usual_month integer
);
CREATE INDEX search_entry_area ON search_entry (country, left(postal_code, 3)) WHERE lat IS NULL;
CREATE INDEX search_entry_day_price ON search_entry (currency, lowest_day) WHERE lowest_day IS NOT NULL;
CREATE INDEX search_entry_facility ON search_entry (facility_id);
CREATE INDEX search_entry_month_price ON search_entry (currency, lowest_month) WHERE lowest_month IS NOT NULL;
-- Where: by position, else by town or postal area.
CREATE INDEX search_entry_point ON search_entry USING gist (earth_point(lat, lng));
-- The orders in which a search without a place walks, until a thousand fit.
CREATE INDEX search_entry_rating ON search_entry (rating_average DESC NULLS LAST, review_count DESC, sort_name, facility_id);
CREATE INDEX search_entry_reply ON search_entry (median_reply_hours, sort_name, facility_id);
CREATE INDEX search_entry_town ON search_entry (country, region, city) WHERE lat IS NULL;
CREATE INDEX search_entry_usual_day ON search_entry (currency, usual_day) WHERE usual_day IS NOT NULL;
CREATE INDEX search_entry_usual_month ON search_entry (currency, usual_month) WHERE usual_month IS NOT NULL;
-- Words: whole ones with their endings, parts of names and streets, and slips.
CREATE INDEX search_entry_words ON search_entry USING gin (words);

-- The towns in which open facilities lie, by their spellings, with the sums from which their middles are calculated: numeric,
-- because figures that go up and down must come back to where they were. A town is the sum of its rows. They are only added,
-- so that nobody who writes a facility waits for another; merge_towns() makes one row of many.
CREATE TABLE town (
  country text NOT NULL,
  region text NOT NULL,
  city text NOT NULL,
  folded text NOT NULL,
  addresses integer NOT NULL,
  -- Of those whose point is known, and of those whose point is their own.
  placed integer NOT NULL,
  lat_sum numeric NOT NULL,
  lng_sum numeric NOT NULL,
  exact integer NOT NULL,
  exact_lat_sum numeric NOT NULL,
  exact_lng_sum numeric NOT NULL
);
CREATE INDEX town_folded ON town (folded);

-- The words that occur, as they are written. Nothing is unique: nobody who writes a facility waits for another, and two at once may
-- add a word twice. forget_search_words() removes those that no open facility has any more.
CREATE TABLE search_word (
  word text COLLATE "C" NOT NULL
);
CREATE INDEX search_word_parts ON search_word USING gin (word gin_trgm_ops);
CREATE INDEX search_word_same ON search_word (word);

-- Words that an entry lost: another may still have them. forget_search_words() looks.
CREATE TABLE search_word_gone (
  word text COLLATE "C" NOT NULL
);

-- Addresses where a place may have come free while families wait there, or where a family has just joined the waitlist (product rule
-- 5). Until the job of offers has tried them, the search and the calendar look which places are kept for the families that wait. Rows
-- are only inserted and deleted, so that no transaction waits for another.
CREATE TABLE place_to_offer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address_id uuid NOT NULL
);
CREATE INDEX place_to_offer_address ON place_to_offer (address_id);

-- The people at a facility who answer families by mail (product section 8). They have no account: each mail has a link, which is a key.
CREATE TABLE facility_contact (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  name text NOT NULL,
  role text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until the contact has opened the link in their mailbox and confirmed. Before that they are told nothing of a family.
  confirmed_at timestamptz,
  -- Kept after the contact leaves, because answers name who gave them.
  removed_at timestamptz,
  -- When the contact's next morning mail is due (product section 8). Null: not planned yet, because the contact has just confirmed or turned it on again.
  morning_at timestamptz,
  -- When the contact turned it off; null: on.
  morning_off_at timestamptz,
  -- Of the key that turns it off.
  morning_key_hash text UNIQUE
);
CREATE UNIQUE INDEX facility_contact_email ON facility_contact (facility_id, lower(email)) WHERE removed_at IS NULL;
CREATE INDEX facility_contact_morning ON facility_contact (morning_at)
  WHERE confirmed_at IS NOT NULL AND removed_at IS NULL AND morning_off_at IS NULL;

-- What a facility notes of a child's day (GET child/{id}/activity).
CREATE TABLE child_activity (
  id uuid PRIMARY KEY,
  child_id uuid NOT NULL REFERENCES child ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  photo_id uuid REFERENCES file ON DELETE SET NULL,
  -- A facility's contact opened the child's record: one row per child, contact and day. Null for the facility's notes.
  contact_id uuid REFERENCES facility_contact ON DELETE SET NULL,
  seen_on date
);
CREATE INDEX child_activity_child ON child_activity (child_id, at DESC, id);
CREATE INDEX child_activity_photo ON child_activity (photo_id) WHERE photo_id IS NOT NULL;
CREATE UNIQUE INDEX child_activity_seen ON child_activity (child_id, contact_id, seen_on);

-- One child, one date, one session. An offered start holds its items before there is a booking group.
CREATE TABLE booking_item (
  id uuid PRIMARY KEY,
  group_id uuid REFERENCES booking_group ON DELETE CASCADE,
  tour_id uuid REFERENCES tour_group ON DELETE CASCADE,
  child_id uuid REFERENCES child ON DELETE SET NULL,
  age_group_id uuid NOT NULL REFERENCES age_group,
  date date NOT NULL,
  session_type smallint NOT NULL,
  status smallint,
  price integer NOT NULL,
  -- True while the item holds its places; the guarded counters and this flag change in one transaction.
  held boolean NOT NULL,
  -- The facility's opening on this date when it was booked. The refund deadline counts from it and must not move when the hours change.
  start_at timestamptz NOT NULL,
  -- A child who is not coming on a booked day: the parent's reason. The day stays booked, and the place is held. Null: coming.
  not_coming text CHECK (not_coming IN ('sick', 'away', 'other')),
  -- Who at the facility marked the child as here or not, and when. Null: not marked, or marked at the desk.
  marked_at timestamptz,
  marked_by uuid REFERENCES facility_contact ON DELETE SET NULL,
  CHECK ((group_id IS NOT NULL) OR (tour_id IS NOT NULL))
);
CREATE INDEX booking_item_age_group ON booking_item (age_group_id, date) WHERE held;
CREATE INDEX booking_item_child ON booking_item (child_id, date);
CREATE INDEX booking_item_group ON booking_item (group_id, date, id);
CREATE INDEX booking_item_tour ON booking_item (tour_id) WHERE tour_id IS NOT NULL;

-- A child has at most one live place per pool of a day, anywhere: the primary key says so.
CREATE TABLE child_place (
  child_id uuid NOT NULL REFERENCES child ON DELETE CASCADE,
  date date NOT NULL,
  pool smallint NOT NULL,
  item_id uuid NOT NULL REFERENCES booking_item ON DELETE CASCADE,
  PRIMARY KEY (child_id, date, pool)
);
CREATE INDEX child_place_item ON child_place (item_id);

-- Every move of every request, in order.
CREATE TABLE move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL CHECK (subject IN ('booking', 'tour', 'waitlist')),
  subject_id uuid NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('parent', 'facility', 'clock', 'payment')),
  action text NOT NULL,
  from_status smallint,
  to_status smallint NOT NULL,
  note text,
  -- What exactly a person's move was (dates, target, amounts) and the version of the request at which it was made: a repeat
  -- is known by both.
  from_version integer,
  details jsonb,
  -- Who at the facility made the move. Null for all other moves, and for those made at the desk.
  contact_id uuid REFERENCES facility_contact ON DELETE SET NULL
);
CREATE INDEX move_subject ON move (subject, subject_id, id);

-- Links in mails to contacts. Only the hash of the key is stored.
CREATE TABLE answer_link (
  id uuid PRIMARY KEY,
  key_hash text NOT NULL UNIQUE,
  contact_id uuid NOT NULL REFERENCES facility_contact ON DELETE CASCADE,
  -- What the link opens: contact, request, and so on (server/areas/contacts/rules.ts).
  purpose text NOT NULL,
  -- The request, for the purpose "request".
  subject text,
  subject_id uuid,
  created_at timestamptz NOT NULL,
  -- Null while the request waits for the facility's answer.
  expires_at timestamptz,
  revoked_at timestamptz,
  opened_at timestamptz
);
CREATE INDEX answer_link_contact ON answer_link (contact_id);
CREATE INDEX answer_link_subject ON answer_link (subject_id) WHERE subject_id IS NOT NULL;

-- Messages between a family and a facility about one request (product section 8).
CREATE TABLE thread_message (
  id uuid PRIMARY KEY,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  -- booking, tour or waitlist, and its id.
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  position int NOT NULL,
  side text NOT NULL CHECK (side IN ('family', 'facility')),
  -- Who wrote; one of the two, or none once that person is gone.
  account_id uuid REFERENCES account ON DELETE SET NULL,
  contact_id uuid REFERENCES facility_contact ON DELETE SET NULL,
  -- The name and role as they were then. The name is empty if an adult's is not known.
  author text NOT NULL,
  author_role text,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the other side saw it.
  seen_at timestamptz,
  -- Whether it was mailed; one mail tells of all messages of some minutes.
  mailed boolean NOT NULL,
  UNIQUE (subject_id, position)
);
CREATE INDEX thread_message_family ON thread_message (family_id, created_at);

-- How far an adult has read the messages about a request; seen_at says when the first of a family's adults saw one.
CREATE TABLE thread_reader (
  account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  family_id uuid NOT NULL REFERENCES family ON DELETE CASCADE,
  subject_id uuid NOT NULL,
  -- That of the newest message of the facility that they have seen.
  position int NOT NULL,
  PRIMARY KEY (account_id, subject_id)
);
CREATE INDEX thread_reader_family ON thread_reader (family_id);

CREATE TABLE thread_file (
  message_id uuid NOT NULL REFERENCES thread_message ON DELETE CASCADE,
  position int NOT NULL,
  file_id uuid NOT NULL REFERENCES file ON DELETE CASCADE,
  name text NOT NULL,
  PRIMARY KEY (message_id, position)
);
CREATE INDEX thread_file_file ON thread_file (file_id);

-- What a contact of the facility changed by the link in a mail (product section 8): the facts that stand are in the facility's own rows.
CREATE TABLE facility_statement (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES facility_contact ON DELETE CASCADE,
  at timestamptz NOT NULL,
  subject text NOT NULL CHECK (subject IN ('prices', 'hours', 'closedDays', 'reply')),
  -- {before, after} of a fact; {reviewId} of a reply.
  details jsonb NOT NULL
);
CREATE INDEX facility_statement_newest ON facility_statement (facility_id, subject, at DESC);
CREATE INDEX facility_statement_contact ON facility_statement (contact_id);

-- Somebody at a listed facility asks to answer its families (product rule 8). The facility's own mailbox confirms it by a link, or else a
-- person decides at the desk.
CREATE TABLE facility_claim (
  id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility ON DELETE CASCADE,
  name text NOT NULL,
  role text NOT NULL,
  email text NOT NULL,
  -- Where the link was mailed. Null once a person has to decide.
  sent_to text,
  -- The hash of the link's key. Null if no link was mailed.
  key_hash text UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- 'approved' or 'declined'; null while the claim is open.
  outcome text,
  ended_at timestamptz,
  CHECK ((outcome IS NULL) = (ended_at IS NULL))
);
-- One open claim for each facility and mailbox.
CREATE UNIQUE INDEX facility_claim_open ON facility_claim (facility_id, email) WHERE ended_at IS NULL;

-- License numbers are typed with and without spaces, hyphens and capitals.
CREATE FUNCTION licence_key(number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT upper(regexp_replace(number, '[^A-Za-z0-9]', '', 'g')) $$;
CREATE INDEX facility_licence ON facility (licence_key(licence_number)) WHERE licence_number IS NOT NULL AND closed_at IS NULL;

-- Who belongs to which record: whoever began with it, and whoever accepted an invitation to it. Every rule about who may
-- see or be told something of a family asks this.
CREATE VIEW family_adult AS
  SELECT own_family_id AS family_id, id AS account_id FROM account
  UNION ALL
  SELECT family_id, account_id FROM account_link WHERE accepted_at IS NOT NULL AND account_id IS NOT NULL;

-- An entry as it should be, made from the rows it follows. What a list says besides (list_facts) is not among the words: an import
-- writes the same sentences for hundreds of facilities (record 0161). The words: those of all texts in their English stems, then as they are written those of the name, after "=",
-- and those of streets, languages, amenities and groups' titles, after "~".
CREATE VIEW search_entry_source AS
SELECT a.id AS address_id, f.id AS facility_id, a.position, a.country, a.region, a.city, a.postal_code, a.lat, a.lng,
       a.point_precision, a.time_zone, lower(f.name) AS sort_name, f.currency, f.categories, f.rating_average, f.review_count,
       f.median_reply_hours, f.half_day_permanent,
       (SELECT array_agg((h ->> 'weekday')::smallint) FROM jsonb_array_elements(f.opening_hours) h
         WHERE h ->> 'opens' IS NOT NULL) AS open_on,
       f.closed_days,
       ARRAY(SELECT search_text(l) FROM unnest(f.languages) l) AS languages,
       ARRAY(SELECT search_text(btrim(t)) FROM unnest(f.list_facts || f.amenities) t) AS facts,
       price.lowest_day, price.lowest_month, price.priced_day, price.priced_month, text.name_text,
       strip(to_tsvector('english', text.name_text || ' ' || search_text(coalesce(f.description, '')) || ' ' || text.fact_text))
         || array_to_tsvector(ARRAY(SELECT '=' || words_in(text.name_text))
                              || ARRAY(SELECT '~' || words_in(text.place_text || ' ' || text.fact_text))) AS words,
       price.usual_day, price.usual_month
  FROM facility f
  JOIN facility_address a ON a.facility_id = f.id
 CROSS JOIN LATERAL (
   SELECT min(d.price) FILTER (WHERE g.address_id = a.id) AS lowest_day, count(d.price) > 0 AS priced_day,
          min(s.price) FILTER (WHERE g.address_id = a.id) AS lowest_month, count(s.price) > 0 AS priced_month,
          (min(d.usual) FILTER (WHERE g.address_id = a.id))[2] AS usual_day,
          (min(s.usual) FILTER (WHERE g.address_id = a.id))[2] AS usual_month
     FROM age_group g
    CROSS JOIN LATERAL (
      SELECT min(i.price) AS price, min(ARRAY[longer_first(i.session_type), i.price]) AS usual
        FROM drop_in_item i WHERE i.age_group_id = g.id) d
    CROSS JOIN LATERAL (
      SELECT min(i.monthly_price) AS price, min(ARRAY[longer_first(i.schedule_type), i.monthly_price])
               FILTER (WHERE i.schedule_type NOT IN (2, 3) OR f.half_day_permanent = 1) AS usual
        FROM schedule i WHERE i.age_group_id = g.id) s
    WHERE g.facility_id = f.id AND g.closed_at IS NULL) price
 CROSS JOIN LATERAL (
   SELECT search_text(f.name) AS name_text,
          (SELECT search_text(string_agg(b.title || ' ' || coalesce(b.line1, '') || ' ' || b.city, ' ' ORDER BY b.position, b.id))
             FROM facility_address b WHERE b.facility_id = f.id) AS place_text,
          search_text(joined_texts(coalesce(f.languages, '{}') || f.amenities) || ' ' || coalesce(
            (SELECT string_agg(DISTINCT g.title, ' ') FROM age_group g WHERE g.facility_id = f.id AND g.closed_at IS NULL), ''))
            AS fact_text) text
 WHERE f.closed_at IS NULL;

-- Append-only. The signer's address goes with the signer's account, while the family's signature stays.
CREATE FUNCTION signature_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF pg_trigger_depth() < 2 THEN
      RAISE EXCEPTION 'signatures are append-only';
    END IF;
    RETURN OLD;
  END IF;
  IF NEW.account_id IS NOT NULL OR (to_jsonb(NEW) - 'account_id') IS DISTINCT FROM (to_jsonb(OLD) - 'account_id') THEN
    RAISE EXCEPTION 'signatures are append-only';
  END IF;
  NEW.signer_email := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER signature_append_only BEFORE UPDATE OR DELETE ON signature
  FOR EACH ROW EXECUTE FUNCTION signature_append_only();

-- Append-only, like the signatures: an entry goes only by the cascade, which runs one trigger deeper than a statement of ours.
CREATE FUNCTION agreement_pdf_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'fingerprints of agreements are append-only';
END
$$;
CREATE TRIGGER agreement_pdf_append_only BEFORE UPDATE OR DELETE ON agreement_pdf
  FOR EACH ROW EXECUTE FUNCTION agreement_pdf_append_only();

CREATE FUNCTION copy_weekly_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE age_group g
     SET weekly_places = (
           SELECT array_agg(coalesce(c.places, 0)::smallint ORDER BY p.pool, d.weekday)
             FROM generate_series(1, 3) AS p(pool)
            CROSS JOIN generate_series(1, 7) AS d(weekday)
             LEFT JOIN capacity c ON c.age_group_id = g.id AND c.pool = p.pool AND c.weekday = d.weekday)
   WHERE g.id IN (SELECT age_group_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER capacity_inserted AFTER INSERT ON capacity
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION copy_weekly_places();
CREATE TRIGGER capacity_updated AFTER UPDATE ON capacity
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION copy_weekly_places();
CREATE TRIGGER capacity_deleted AFTER DELETE ON capacity
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION copy_weekly_places();

-- Every process keeps rendered public pages for a minute. What they show of the database tells them, at the commit, to drop
-- those that it changed: "facts <facility>", "places <facility>", or without an id where it may be any (record 0172).
CREATE FUNCTION tell_of_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  id uuid;
BEGIN
  -- The second argument says, in SQL, of which facility a changed row is.
  EXECUTE format('SELECT array_agg(DISTINCT facility) FROM (SELECT %s AS facility FROM changed) c WHERE facility IS NOT NULL',
                 TG_ARGV[1]) INTO ids;
  IF cardinality(ids) > 50 THEN
    PERFORM pg_notify('public_pages', TG_ARGV[0]);
  ELSIF ids IS NOT NULL THEN
    FOREACH id IN ARRAY ids LOOP
      PERFORM pg_notify('public_pages', TG_ARGV[0] || ' ' || id);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;

-- A trigger that reads the changed rows as a table is for one kind of statement only.
DO $$
DECLARE
  of_group CONSTANT text := '(SELECT g.facility_id FROM age_group g WHERE g.id = age_group_id)';
  shown record;
  act record;
BEGIN
  FOR shown IN SELECT * FROM (VALUES
    ('facility', 'facts', 'id'),
    ('facility_address', 'facts', 'facility_id'),
    ('age_group', 'facts', 'facility_id'),
    ('drop_in_item', 'facts', of_group),
    ('schedule', 'facts', of_group),
    ('review', 'facts', 'facility_id'),
    ('availability_month', 'places', of_group)) AS t(name, kind, facility)
  LOOP
    FOR act IN SELECT * FROM (VALUES
      ('inserted', 'INSERT', 'NEW'), ('updated', 'UPDATE', 'NEW'), ('deleted', 'DELETE', 'OLD')) AS a(done, verb, rows)
    LOOP
      EXECUTE format('CREATE TRIGGER public_page_%s AFTER %s ON %I REFERENCING %s TABLE AS changed
                        FOR EACH STATEMENT EXECUTE FUNCTION tell_of_public_change(%L, %L)',
                     act.done, act.verb, shown.name, act.rows, shown.kind, shown.facility);
    END LOOP;
  END LOOP;
END $$;

-- The name and date of a list stand on the page of each of its facilities; a demonstration's time on every page.
CREATE FUNCTION tell_of_any_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_pages', TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER public_page_list AFTER INSERT OR UPDATE OR DELETE ON facility_list
  FOR EACH STATEMENT EXECUTE FUNCTION tell_of_any_change('facts');
CREATE TRIGGER public_page_clock AFTER INSERT OR UPDATE ON setting
  FOR EACH ROW WHEN (NEW.key = 'clock') EXECUTE FUNCTION tell_of_any_change('clock');
CREATE TRIGGER public_page_clock_reset AFTER DELETE ON setting
  FOR EACH ROW WHEN (OLD.key = 'clock') EXECUTE FUNCTION tell_of_any_change('clock');

-- The page of a facility says whether it answers families: with a confirmed contact it does.
CREATE FUNCTION tell_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_pages', 'facts ' || NEW.facility_id);
  RETURN NULL;
END $$;
CREATE TRIGGER public_page_contact_added AFTER INSERT ON facility_contact
  FOR EACH ROW WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION tell_of_contact();
CREATE TRIGGER public_page_contact_changed AFTER UPDATE ON facility_contact
  FOR EACH ROW WHEN (OLD.confirmed_at IS DISTINCT FROM NEW.confirmed_at OR OLD.removed_at IS DISTINCT FROM NEW.removed_at)
  EXECUTE FUNCTION tell_of_contact();

-- For a transaction that holds these facilities. Plans are kept: one made while the tables were empty must not read them whole later.
CREATE FUNCTION refresh_search_entries(changed uuid[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM search_entry e USING facility f
   WHERE e.facility_id = ANY (changed) AND f.id = e.facility_id AND f.closed_at IS NOT NULL;
  INSERT INTO search_entry AS e SELECT s.* FROM search_entry_source s WHERE s.facility_id = ANY (changed)
  ON CONFLICT (address_id) DO UPDATE
    SET (facility_id, position, country, region, city, postal_code, lat, lng, point_precision, time_zone, sort_name, currency,
         categories, rating_average, review_count, median_reply_hours, half_day_permanent, open_on, closed_days, languages,
         facts, lowest_day, lowest_month, priced_day, priced_month, name_text, words, usual_day, usual_month)
      = (EXCLUDED.facility_id, EXCLUDED.position, EXCLUDED.country, EXCLUDED.region, EXCLUDED.city, EXCLUDED.postal_code,
         EXCLUDED.lat, EXCLUDED.lng, EXCLUDED.point_precision, EXCLUDED.time_zone, EXCLUDED.sort_name, EXCLUDED.currency,
         EXCLUDED.categories, EXCLUDED.rating_average, EXCLUDED.review_count, EXCLUDED.median_reply_hours,
         EXCLUDED.half_day_permanent, EXCLUDED.open_on, EXCLUDED.closed_days, EXCLUDED.languages, EXCLUDED.facts,
         EXCLUDED.lowest_day, EXCLUDED.lowest_month, EXCLUDED.priced_day, EXCLUDED.priced_month, EXCLUDED.name_text,
         EXCLUDED.words, EXCLUDED.usual_day, EXCLUDED.usual_month)
    WHERE (e.*) IS DISTINCT FROM (EXCLUDED.*);
END $$;

-- What the triggers call. Facilities are locked first, so that of two changes at once the later one reads what the earlier one
-- wrote; of one that is gone nothing is left to do. A transaction that writes the parts of many, one table after the other, sets
-- nestling.search_entries to 'later' and refreshes their entries itself, once (server/areas/imports).
CREATE FUNCTION follow_in_search(changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) > 0 AND current_setting('nestling.search_entries', true) IS DISTINCT FROM 'later' THEN
    PERFORM FROM facility f WHERE f.id = ANY (changed) ORDER BY f.id FOR NO KEY UPDATE;
    IF FOUND THEN
      PERFORM refresh_search_entries(changed);
    END IF;
  END IF;
END $$;

-- Rows that became others are found by EXCEPT: a join of the two could be planned for a few rows and kept for very many.
CREATE FUNCTION search_follows_facilities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_in_search(ARRAY(SELECT id FROM (
      SELECT id, name, description, languages, amenities, list_facts, currency, categories, opening_hours, closed_days,
             half_day_permanent, rating_average, review_count, median_reply_hours, closed_at FROM after
      EXCEPT
      SELECT id, name, description, languages, amenities, list_facts, currency, categories, opening_hours, closed_days,
             half_day_permanent, rating_average, review_count, median_reply_hours, closed_at FROM before) changed));
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows AFTER UPDATE ON facility
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_follows_facilities();

-- The weekly template beside an age group changes often, and no entry has it.
CREATE FUNCTION search_follows_age_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM follow_in_search(ARRAY(SELECT DISTINCT facility_id FROM (
      SELECT id, facility_id, address_id, title, closed_at FROM after
      EXCEPT
      SELECT id, facility_id, address_id, title, closed_at FROM before) changed));
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows AFTER UPDATE ON age_group
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_follows_age_groups();

-- Of other tables, and of groups that come or go: whatever changes. The argument says, in SQL, of which facility a row is.
CREATE FUNCTION search_follows_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT %s) FROM changed', TG_ARGV[0]) INTO ids;
  PERFORM follow_in_search(array_remove(ids, NULL));
  RETURN NULL;
END $$;

-- A trigger that reads the changed rows as a table is for one kind of statement only.
DO $$
DECLARE
  of_group CONSTANT text := '(SELECT g.facility_id FROM age_group g WHERE g.id = age_group_id)';
  part record;
  act record;
BEGIN
  FOR part IN SELECT * FROM (VALUES
    ('facility_address', 'facility_id'), ('age_group', 'facility_id'), ('drop_in_item', of_group), ('schedule', of_group))
    AS t(name, facility)
  LOOP
    FOR act IN SELECT * FROM (VALUES
      ('new', 'INSERT', 'NEW'), ('changed', 'UPDATE', 'NEW'), ('gone', 'DELETE', 'OLD')) AS a(what, verb, rows)
    LOOP
      CONTINUE WHEN part.name = 'age_group' AND act.verb = 'UPDATE';
      EXECUTE format('CREATE TRIGGER search_follows_%s AFTER %s ON %I REFERENCING %s TABLE AS changed
                        FOR EACH STATEMENT EXECUTE FUNCTION search_follows_parts(%L)',
                     act.what, act.verb, part.name, act.rows, part.facility);
    END LOOP;
  END LOOP;
END $$;

-- A text finds every word that begins with it straight from the entries; only parts of words and slips are looked up among the known
-- words (record 0173). A writer that finds a word known needs it until it commits: writers share a lock, and removing takes it alone.
CREATE FUNCTION search_words_follow() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('search words', 0));
  INSERT INTO search_word
  SELECT word FROM (SELECT DISTINCT written_words(words) COLLATE "C" AS word FROM after) borne
   WHERE (SELECT true FROM search_word known WHERE known.word = borne.word LIMIT 1) IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER search_words_follow_new AFTER INSERT ON search_entry
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_words_follow();
CREATE TRIGGER search_words_follow_changed AFTER UPDATE ON search_entry
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_words_follow();

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

-- An address that came to a town (1) or left it (-1).
CREATE TYPE town_move AS (country text, region text, city text, lat numeric, lng numeric, exact boolean, step integer);

CREATE FUNCTION count_towns(moves town_move[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO town
  SELECT m.country, m.region, m.city, town_text(m.city), sum(m.step), coalesce(sum(m.step) FILTER (WHERE m.lat IS NOT NULL), 0),
         coalesce(sum(m.step * m.lat), 0), coalesce(sum(m.step * m.lng), 0), coalesce(sum(m.step) FILTER (WHERE m.exact), 0),
         coalesce(sum(m.step * m.lat) FILTER (WHERE m.exact), 0), coalesce(sum(m.step * m.lng) FILTER (WHERE m.exact), 0)
    FROM unnest(moves) m GROUP BY m.country, m.region, m.city
$$;

-- Two at once take different rows, and the sums stay what they are.
CREATE FUNCTION merge_towns() RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM town WHERE (country, region, city) IN (SELECT country, region, city FROM town GROUP BY 1, 2, 3 HAVING count(*) > 1)
    RETURNING *)
  INSERT INTO town
  SELECT country, region, city, min(folded), sum(addresses), sum(placed), sum(lat_sum), sum(lng_sum), sum(exact),
         sum(exact_lat_sum), sum(exact_lng_sum)
    FROM taken GROUP BY country, region, city HAVING sum(addresses) <> 0
$$;

CREATE FUNCTION towns_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM count_towns(ARRAY(
      SELECT ROW (country, region, city, lat, lng, point_precision = 'exact', 1)::town_move FROM after));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM count_towns(ARRAY(
      SELECT ROW (country, region, city, lat, lng, point_precision = 'exact', -1)::town_move FROM before));
  ELSE
    PERFORM count_towns(ARRAY(
      SELECT ROW (country, region, city, lat, lng, point_precision = 'exact', 1)::town_move FROM (
        SELECT address_id, country, region, city, lat, lng, point_precision FROM after EXCEPT
        SELECT address_id, country, region, city, lat, lng, point_precision FROM before) come
      UNION ALL
      SELECT ROW (country, region, city, lat, lng, point_precision = 'exact', -1)::town_move FROM (
        SELECT address_id, country, region, city, lat, lng, point_precision FROM before EXCEPT
        SELECT address_id, country, region, city, lat, lng, point_precision FROM after) gone));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER towns_follow_new AFTER INSERT ON search_entry
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION towns_follow();
CREATE TRIGGER towns_follow_changed AFTER UPDATE ON search_entry
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION towns_follow();
CREATE TRIGGER towns_follow_gone AFTER DELETE ON search_entry
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION towns_follow();
