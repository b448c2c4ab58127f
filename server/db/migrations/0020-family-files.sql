-- When a picture was last found to be used by nothing: a day later it is removed. An upload begins unused.
ALTER TABLE file ADD COLUMN orphaned_at timestamptz;
CREATE INDEX file_orphaned ON file (orphaned_at) WHERE orphaned_at IS NOT NULL;

-- Removing a picture empties the columns that refer to it: they are found by these.
CREATE INDEX account_photo ON account (photo_id) WHERE photo_id IS NOT NULL;
CREATE INDEX child_photo ON child (photo_id) WHERE photo_id IS NOT NULL;
CREATE INDEX parent_info_photo ON parent_info (photo_id) WHERE photo_id IS NOT NULL;
CREATE INDEX authorized_pickup_photo ON authorized_pickup (photo_id) WHERE photo_id IS NOT NULL;
CREATE INDEX unauthorized_pickup_photo ON unauthorized_pickup (photo_id) WHERE photo_id IS NOT NULL;
CREATE INDEX child_activity_photo ON child_activity (photo_id) WHERE photo_id IS NOT NULL;

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
